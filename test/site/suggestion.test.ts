// Words with typing errors, and names that are searched for exactly, as the explorer takes them.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Directory } from "../../src/site/explore/directory.ts";
import { parseState } from "../../src/site/explore/parse-state.ts";
import { exactFirst } from "../../src/site/explore/state.ts";
import { ROW } from "../build/dump-rows.ts";
import { buildTables } from "../sample.ts";
import { openSite } from "../snapshot.ts";
import { queryIn } from "./query.ts";

const names = ["Bass Lake", "Bass Lake Lade", "Bossy Creek", "Cutthroat Lake", "Montana Pont Pond"];
const out = await buildTables({
  properties: names.map((name, i) => ROW.properties(i + 1, { name, state: "WY" })),
});
const directory = new Directory(async (path) => new Response(readFileSync(out + path)));

async function suggestionOf(words: string): Promise<string | undefined> {
  return (await directory.results(queryIn(`?q=${words}`))).suggestion;
}

describe("the suggestion of the explorer", () => {
  it.each([
    ["cuthraott lake", "cutthroat lake"], // three errors in a long word
    ["mntnaa", "montana"], // two
    ["lkae", "lake"], // one in a short word
    ["boss lake", "bass lake"], // a near miss: "boss" begins a word, though of no lake
  ])("forgives %s", async (words, meant) => expect(await suggestionOf(words)).toBe(meant));

  it.each(["bass lake", "bass creek pond", "lxxe", "ctthraottx lake", "zzzzzzzz", "bss"])(
    "guesses nothing for %s",
    async (words) => expect(await suggestionOf(words)).toBeUndefined(),
  );

  it.each([
    ["lkae", "lake"],
    ["cuthraott lake", undefined],
    ["boss lake", undefined],
    ["laqe", "lake"], // as near as "lade", which fewer records hold
    ["ponx", "pond"], // as near as "pont", which comes later
  ])("is the API's where that has one, which forgives less: %s", async (words, meant) => {
    const response = await openSite(out).ask(`/v1/properties?q=${words}`);
    const { meta } = (await response.json()) as { meta: { suggestion?: string } };
    expect(meta.suggestion).toBe(meant);
  });
});

describe("exactFirst(records, state)", () => {
  const records = ["Pier at Lake Erie", "Lake Erie Park", "LAKE ERIE", "Lake Érie"].map((name) => ({
    name,
  }));

  it("puts exact names before all others", () => {
    expect(exactFirst(records, parseState("?q=lake erie"))).toEqual([2, 3, 0, 1]);
  });

  it.each(["", "?q=lake erie&sort=rate", "?q=lake erie&near=45,-110", "?q=lake"])(
    "keeps the order of %j",
    (search) => expect(exactFirst(records, parseState(search))).toEqual([0, 1, 2, 3]),
  );
});
