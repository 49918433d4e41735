// What the client says of changes since a snapshot, from changes.json and its pages.
import { beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../../partner/client/index.ts";
import { CHECKS } from "../../../build/prove/gate.ts";
import { CHANGES_PATH, LATEST_PATH } from "../../../src/address.ts";
import type { ChangesFile, Latest } from "../../../src/documents.ts";
import { RESOURCE_LIST } from "../../../src/resources.ts";
import { ROW, uuid, type Tables } from "../../build/dump-rows.ts";
import { later, place } from "../../build/place.ts";
import { clientOf, COUNT, TABLES } from "./site.ts";

const { build, json, site } = place({ allow: [...CHECKS] });
const id = (number: number) => uuid("properties", number);
const all = Array.from({ length: COUNT }, (_, i) => id(i + 1));
const named = (name: string, rows: Tables["properties"]) => rows!.map((row) => ({ ...row, name }));

let client: Client;
/** Ids of the snapshots, in the order they were made. */
const snapshots: string[] = [];

beforeAll(async () => {
  const left = TABLES.properties!.filter((_, i) => i !== 2);
  const day = { property_id: id(5), date: "2026-06-01", status: "booked" };
  const booked = ROW.property_availability(9, day);
  const calendars = [...TABLES.property_availability!, booked];
  const steps: Tables[] = [
    TABLES,
    { ...TABLES, properties: named("Renamed", TABLES.properties) },
    {
      ...TABLES,
      clubs: TABLES.clubs!.slice(1),
      properties: named("Renamed", left),
      property_availability: calendars,
    },
    { ...TABLES, properties: named("Again", left), property_availability: calendars },
    { ...TABLES, properties: named("Again", TABLES.properties), property_availability: calendars },
    { ...TABLES, properties: TABLES.properties!.slice(1) },
  ];
  for (const [i, tables] of steps.entries()) {
    await build(tables, { now: later(i / 96), first: i === 0 });
    snapshots.push(json<Latest>(LATEST_PATH).snapshot);
  }
  ({ client } = clientOf(site));
});

describe("client.changes(since)", () => {
  it("names the newest snapshot, and nothing else to who has none yet", async () => {
    const snapshot = snapshots.at(-1);
    expect(await client.changes(undefined)).toEqual({ snapshot, changes: undefined });
  });

  it("has no changes since the newest snapshot", async () => {
    const none = { saved: [], removed: [], calendars: [] };
    const changes = Object.fromEntries(RESOURCE_LIST.map(({ name }) => [name, none]));
    const snapshot = snapshots.at(-1);
    expect(await client.changes(snapshot)).toEqual({ snapshot, changes });
  });

  it("has what came back as saved, and what is gone as removed, whatever was before", async () => {
    const { changes } = await client.changes(snapshots[1]);
    expect(changes!.properties).toEqual({
      saved: all.filter((one) => one !== id(1)).sort(),
      removed: [id(1)],
      calendars: [id(3), id(5)],
    });
    expect(changes!.clubs).toEqual({ saved: [uuid("clubs", 1)], removed: [], calendars: [] });
  });

  it("reads older pages only as far back as it must, and costs no call", async () => {
    const { older = [] } = json<ChangesFile>(CHANGES_PATH);
    expect(older.length).toBeGreaterThan(1);
    const { client: fresh, sent } = clientOf(site);
    await fresh.changes(snapshots[1]);
    const paths = sent.map(({ url }) => url);
    expect(paths[0]).toBe(CHANGES_PATH);
    expect(paths.slice(1)).toEqual(older.slice(0, paths.length - 1));
    expect(paths.length).toBeGreaterThan(1);
  });

  it("has no list since a snapshot that none of the pages names", async () => {
    for (const unknown of [snapshots[0], "0".repeat(16)]) {
      expect((await client.changes(unknown)).changes).toBeUndefined();
    }
  });
});
