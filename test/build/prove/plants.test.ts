// Whole builds in which a stage does the wrong thing: the proof refuses each with record and field named, and what
// was published before stays. What stages write wrong is in file-plants.test.ts.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { BuildError } from "../../../src/errors.ts";
import { copyOf } from "../../sample.ts";
import { buildInto, scratchFolder } from "../../snapshot.ts";
import { OWNER, ROW, uuid, writeDump, type Row } from "../dump-rows.ts";

type Json = Record<string, unknown>;

/** What the broken stages do; a stage whose break is not set does as it should. */
const broken = vi.hoisted(() => ({
  record: undefined as ((record: Json) => Json) | undefined,
  order: undefined as (<T>(records: T[]) => T[]) | undefined,
  redact: false,
}));

const asItIs = (text: string) => ({ text, findings: [], removed: [], rejected: false });

vi.mock("../../../build/project/records.ts", async (load) => {
  const real = await load<typeof import("../../../build/project/records.ts")>();
  return {
    ...real,
    project: (...args: Parameters<typeof real.project>) => {
      const result = real.project(...args);
      const { record } = broken;
      return record
        ? { ...result, records: result.records.map((one) => record(one) as typeof one) }
        : result;
    },
  };
});
vi.mock("../../../build/project/order.ts", async (load) => {
  const real = await load<typeof import("../../../build/project/order.ts")>();
  return {
    inOrder: (...args: Parameters<typeof real.inOrder>) =>
      broken.order ? broken.order([...args[1]]) : real.inOrder(...args),
  };
});
vi.mock("../../../build/project/texts/checks.ts", async (load) => {
  const real = await load<typeof import("../../../build/project/texts/checks.ts")>();
  return {
    ...real,
    createTextChecks: (options: Parameters<typeof real.createTextChecks>[0]) => {
      const checks = real.createTextChecks(options);
      return broken.redact ? { ...checks, check: asItIs } : checks;
    },
  };
});

const FIRST = uuid("properties", 1);
const SECRETS = {
  gate_code: "4821",
  wifi_password: "trout77ranch",
  parcel_number: "R0041177",
  max_guests: 7,
  rate_youth_full_day: 41.25,
  lease_amount_cents: 1234500,
  updated_at: "2026-05-01T10:11:12Z",
};

function dump(first: Row = {}): string {
  return writeDump({
    profiles: [{ id: OWNER, display_name: "Ada Lindqvist", email: "ada@lindqvist.example" }],
    properties: [3, 2, 1].map((n) => ROW.properties(n, { ...SECRETS, ...(n === 1 ? first : {}) })),
    property_availability: [ROW.property_availability(1, { status: "booked" })],
  });
}

afterEach(() => {
  Object.assign(broken, { record: undefined, order: undefined, redact: false });
});

const SOUND = scratchFolder();
await buildInto(join(SOUND, "out"), dump());

/** Builds the dump with the break over the sound snapshot: returns what the build says. */
async function refusal(first: Row, more: Partial<typeof broken>): Promise<string> {
  const out = join(copyOf(SOUND), "out");
  const before = readFileSync(`${out}/static/v1/latest.json`);
  Object.assign(broken, more);
  const error = await buildInto(out, dump(first)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(BuildError);
  expect(readFileSync(`${out}/static/v1/latest.json`)).toEqual(before);
  const { message, hint } = error as BuildError;
  for (const secret of Object.values(SECRETS)) expect(message + hint).not.toContain(`${secret}`);
  expect(message).toMatch(/^The snapshot is not what the dump says: /);
  return message;
}

const exposed = (record: Json) =>
  record.id === FIRST ? { ...record, latitude: 45.01, longitude: -110.01 } : record;

describe("build(options), refused by the proof, with a projection that", () => {
  // What a projection may make of any field is in mutations.test.ts.
  it("has the exact point", async () => {
    expect(await refusal({}, { record: exposed })).toContain(": latitude ");
  });

  it("keeps the dump's order of rows", async () => {
    const message = await refusal({}, { order: (records) => records });
    expect(message).toContain("/packs/properties/records.0.bin : bytes is not what was proved");
  });

  it.each([
    ["gate_code", { description: "The gate code is 4821." }],
    ["email", { regulations: "Write to Ada@Lindqvist.example." }],
    ["gate_code", { name: "Water 1, gate 4821" }],
  ])("redacts nothing, where an own %s stands in a text", async (column, fields) => {
    const message = await refusal(fields, { redact: true });
    const field = Object.keys(fields)[0]!;
    expect(message).toContain(`properties ${FIRST}: ${field} shows its owner's `);
    expect(message).toContain(`.${column}`);
  });
});
