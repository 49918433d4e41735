// Whole builds in which a stage does the wrong thing: the proof refuses each with record and field named, and what
// was published before stays. What stages write wrong is in file-plants.test.ts.
import { afterEach, describe, expect, it, vi } from "vitest";
// Before the rows, which load what is faked below.
import { TEST_NOW } from "../../snapshot.ts";
import { OWNER, ROW, uuid, type Row } from "../dump-rows.ts";
import { place } from "../place.ts";

type Json = Record<string, unknown>;

/** What the broken stages do; a stage whose break is not set does as it should. */
const broken = vi.hoisted(() => ({
  record: undefined as ((record: Json) => Json) | undefined,
  unordered: false,
  redact: false,
}));

const asItIs = (text: string) => ({ text, findings: [], removed: [], rejected: false });

vi.mock("../../../build/project/records.ts", async (load) => {
  const real = await load<typeof import("../../../build/project/records.ts")>();
  return {
    ...real,
    project: (...args: Parameters<typeof real.project>) => {
      const { records, ...rest } = real.project(...args);
      return { ...rest, records: records.map((one) => broken.record?.(one) ?? one) };
    },
  };
});
vi.mock("../../../build/project/record-set.ts", async (load) => {
  const real = await load<typeof import("../../../build/project/record-set.ts")>();
  return {
    ...real,
    buildRecordSet: (...[resource, records]: Parameters<typeof real.buildRecordSet>) =>
      broken.unordered
        ? real.recordSetOf(resource, [...records])
        : real.buildRecordSet(resource, records),
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
const tables = (first: Row = {}) => ({
  profiles: [{ id: OWNER, display_name: "Ada Lindqvist", email: "ada@lindqvist.example" }],
  properties: [3, 2, 1].map((n) => ROW.properties(n, { ...SECRETS, ...(n === 1 && first) })),
  property_availability: [ROW.property_availability(1, { status: "booked" })],
});

afterEach(() => {
  Object.assign(broken, { record: undefined, unordered: false, redact: false });
});

const sound = place();
await sound.build(tables(), { now: TEST_NOW });

/** Builds the rows with the break over the sound snapshot: returns what the build says. */
async function refusal(first: Row, more: Partial<typeof broken>): Promise<string> {
  const before = sound.text("/static/v1/latest.json");
  Object.assign(broken, more);
  const { message, hint } = await sound.refusal(tables(first));
  expect(sound.text("/static/v1/latest.json")).toBe(before);
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
    const message = await refusal({}, { unordered: true });
    expect(message).toContain("/packs/properties/records.0.bin : bytes is not what was proved");
  });

  it.each([
    ["gate_code", "description", "The gate code is 4821."],
    ["email", "regulations", "Write to Ada@Lindqvist.example."],
    ["gate_code", "name", "Water 1, gate 4821"],
  ])("redacts nothing, where an own %s stands in a %s", async (column, field, text) => {
    const message = await refusal({ [field]: text }, { redact: true });
    expect(message).toContain(`properties ${FIRST}: ${field} shows its owner's `);
    expect(message).toContain(`.${column}`);
  });
});
