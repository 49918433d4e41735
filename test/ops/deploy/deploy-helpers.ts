// What deployments are tried with: partner keys, instants and pointers.
import type { Latest } from "../../../src/documents.ts";
import { TEST_NOW } from "../../snapshot.ts";

const DAY_MS = 86_400_000;
export const KEYS = [
  { key: "key:a", value: "1" },
  { key: "key:b", value: "2" },
];

export const soon = (days: number) => new Date(TEST_NOW.getTime() + days * DAY_MS);

export function pointer(more: Partial<Latest> = {}): Latest {
  return {
    version: 5,
    created: TEST_NOW.toISOString(),
    expires: soon(7).toISOString(),
    snapshot: "0123456789abcdef",
    manifest: { path: "/static/v1/manifest.json", bytes: 1, sha256: "" },
    cover: { from: "2026-04-19", to: "2027-11-21" },
    counts: { properties: 3 },
    ...more,
  };
}
