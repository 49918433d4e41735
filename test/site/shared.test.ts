// Small parts of the site: failures for people, options, page numbers and coloured JSON.
import { describe, expect, it } from "vitest";
import views from "#views";
import { RiffleError } from "../../partner/client/error.ts";
import { termsOf } from "../../src/catalog.ts";
import { PAGE_SIZE } from "../../src/limits.ts";
import { matchOptions, optionsOf } from "../../src/site/explore/options.ts";
import { colourJson } from "../../src/site/shared/json.ts";
import { failureOf } from "../../src/site/shared/failure.ts";
import { distance, rangeWords } from "../../src/site/shared/labels.ts";

function error(status: number, code: RiffleError["code"], retryAfter?: number): RiffleError {
  return new RiffleError(status, code, "Message", { retryAfter, requestId: "req_1" });
}

const LIMIT = { requests: 120, seconds: 60 };

describe("failureOf(error, isOnline, limit)", () => {
  it.each([
    [error(0, "unreachable"), true, "No connection to Riffle", 10, true],
    [error(0, "unreachable"), false, "You are offline", 10, true],
    [error(429, "rate_limited", 2.2), true, "Rate limit reached: 120 requests a minute", 3, false],
    [error(429, "rate_limited"), true, "Rate limit reached: 120 requests a minute", 10, false],
    [error(503, "snapshot_unavailable", 5), true, "The directory is being updated", 5, false],
    [error(404, "not_found"), true, "This property is not published", undefined, false],
    [error(400, "invalid_parameter"), true, "Search not sent", undefined, false],
    [error(500, "internal"), true, "Riffle could not answer", undefined, true],
    [error(502, "unexpected_answer"), true, "Riffle could not answer", undefined, true],
    [new TypeError("x is undefined"), true, "Something went wrong on this page", undefined, true],
  ])(
    "tells people of %s (online %s): %s, again in %s s",
    (given, online, heading, retryAfter, canRetry) => {
      expect(failureOf(given, online, LIMIT)).toMatchObject({ heading, retryAfter, canRetry });
    },
  );

  it("claims no rate that it does not know", () => {
    expect(failureOf(error(429, "rate_limited"), true).heading).toBe("Rate limit reached");
    const slow = failureOf(error(429, "rate_limited"), true, { requests: 5, seconds: 10 });
    expect(slow.heading).toBe("Rate limit reached: 5 requests in 10 s");
  });

  it("tells the words of a refused parameter, and never those of a bug", () => {
    const details = [{ parameter: "q", message: "9 words; at most 8 are allowed" }];
    const refused = new RiffleError(400, "invalid_parameter", "Message", { details });
    expect(failureOf(refused, true).advice).toBe("q: 9 words; at most 8 are allowed");
    expect(JSON.stringify(failureOf(new TypeError("secret"), true))).not.toContain("secret");
  });
});

const values = [
  { value: "brook-trout", label: "Brook Trout", count: 4, all: 4 },
  { value: "brown-trout", label: "Brown Trout", count: 3, all: 9 },
];

describe("optionsOf(facet, values, chosen)", () => {
  it("puts the most frequent of the whole directory first, whatever is filtered", () => {
    const options = optionsOf("species", values, []);
    expect(options.map(({ count }) => count)).toEqual([3, 4]);
  });

  it("offers what was chosen though nothing has it, to be let go", () => {
    const none = { value: "sea-serpent", label: "Sea Serpent", count: 0, all: 0 };
    expect(optionsOf("species", values, ["sea-serpent"]).at(-1)).toEqual(none);
  });

  it("sorts states by name and finds them by name, code and words without accents", () => {
    const counts = { count: 1, all: 1 };
    const states = ["ak", "al", "mt", "nm"].map((value) => ({
      value,
      label: value.toUpperCase(),
      ...counts,
    }));
    const options = optionsOf("state", states, []);
    const found = (typed: string) =>
      matchOptions(options, typed)
        .map(({ label }) => label)
        .join();
    expect(found(" ")).toBe("Alabama,Alaska,Montana,New Mexico");
    expect(found("mt")).toBe("Montana");
    expect(found("méx")).toBe("New Mexico");
    expect(found("ala")).toBe("Alabama,Alaska");
    expect(found("new mont")).toBe("");
  });
});

describe("the pager", () => {
  const list = { title: "", properties: [], crumbs: [], state: "mt", facet: undefined };
  const known = { ...list, counts: { waters: [], species: [] } };
  it.each([
    [1, 2, "1 2 Next"],
    [1, 5, "1 2 … 5 Next"],
    [3, 5, "Previous 1 2 3 4 5 Next"],
    [4, 9, "Previous 1 2 3 4 5 … 9 Next"],
    [5, 9, "Previous 1 … 4 5 6 … 9 Next"],
    [36, 36, "Previous 1 … 35 36"],
    [99, 36, "Previous 1 … 36"],
  ])("on page %i of %i has %s", (page, pages, expected) => {
    const { main } = views.listView({ ...known, page, total: pages * PAGE_SIZE }, termsOf({}));
    const [pager] = /<nav class="row pager.*?<\/nav>/.exec(main)!;
    expect(pager.match(/(?<=>)[^<]+/g)!.join(" ")).toBe(expected);
  });
});

describe("colourJson(json)", () => {
  it("tells keys, texts, numbers and words apart, and loses nothing", () => {
    const json = JSON.stringify({ a: 'x "y": 1', "b:": [-1.5e3, true, null], c: "" }, null, 2);
    const pieces = colourJson(json);
    expect(pieces.map(({ text }) => text).join("")).toBe(json);
    const ofKind = (kind: string) =>
      pieces.filter((piece) => piece.kind === kind).map(({ text }) => text);
    expect(ofKind("key")).toEqual(['"a"', '"b:"', '"c"']);
    expect(ofKind("text")).toEqual([String.raw`"x \"y\": 1"`, '""']);
    expect(ofKind("number")).toEqual(["-1500"]);
    expect(ofKind("word")).toEqual(["true", "null"]);
  });
});

describe("distance(metres)", () => {
  it("is no finer than pins are true", () => {
    expect([18_600, 700, 0].map(distance)).toEqual([
      "12 mi (19 km)",
      "under 1 mi (1 km)",
      "under 1 mi (under 1 km)",
    ]);
  });
});

describe("rangeWords(filter)", () => {
  it.each([
    ["minimum", "beds", "Beds, at least", "Beds, at least 4"],
    ["maximum", "day_rate", "Day rate, at most", "Day rate, at most 4"],
    ["flag", "is_open", "Is open", "Is open"],
  ] as const)("says of a %s of %s without words of its own: %s", (kind, column, field, applied) => {
    const words = rangeWords({ name: "new", kind, column, doc: "" });
    expect([words.field("USD"), words.applied(4, String)]).toEqual([field, applied]);
  });
});
