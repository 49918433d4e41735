// I6: the static page, the edge function and the oracle agree, for every page that is a file and for
// random queries, on two samples and a hand-made directory.
import fastGlob from "fast-glob";
import { afterAll, describe, expect, it } from "vitest";
import { parseAddress } from "../src/address.ts";
import { facetsOf, RESOURCES } from "../src/resources.ts";
import { nastyTables } from "./nasty-dump.ts";
import { chance, integer, pick, shuffle } from "./oracle/draw.ts";
import { randomQuery } from "./oracle/random.ts";
import type { Body } from "./serve/world.ts";
import { buildSample, buildTables } from "./sample.ts";
import { share } from "./share.ts";
import { seeded } from "./seeded.ts";
import { openSite, TEST_NOW, type Site } from "./snapshot.ts";

/** Random queries of each directory, in a full run. */
const QUERIES = 2_000;

const FOLDERS = {
  "a sample": await buildSample(31, 260),
  "another sample": await buildSample(32, 90, { maxFiles: 644 }),
  "the hand-made directory": await buildTables(nastyTables()),
};

const ZEROS = "0".repeat(32);

/** A body with its request id blanked. */
function blank(text: string): string {
  return text.replace(/"request_id":"req_[0-9a-f]{32}"\}\}$/, `"request_id":"req_${ZEROS}"}}`);
}

/** Relation to path and query of a Link header. */
function linksOf(response: Response): Record<string, string> {
  const header = response.headers.get("Link") ?? "";
  const found = header.matchAll(/<https:\/\/riffle\.test([^>]*)>; rel="(\w+)"/g);
  return Object.fromEntries([...found].map(([, url, relation]) => [relation, url!]));
}

function queryOf(path: string): string {
  const { resource, slugs, offset } = parseAddress(path)!;
  const pairs = facetsOf(RESOURCES[resource]).flatMap(({ name }, i) =>
    slugs[i] === undefined ? [] : [`${name}=${slugs[i]}`],
  );
  return `/v1/${resource}?${[...pairs, `offset=${offset}`].join("&")}`;
}

describe.each(Object.entries(FOLDERS))("I6: in %s", (_, folder) => {
  const site: Site = openSite(folder);
  const oracle = site.oracle();
  afterAll(() => oracle.close());

  /** Asks the edge and the oracle, and expects one answer. */
  async function agree(query: string) {
    const response = await site.ask(query);
    const text = await response.text();
    const expected = oracle.answer(query, TEST_NOW);
    expect(response.status, query).toBe(expected.status);
    if (expected.status === 200) {
      if (blank(text) !== expected.body) expect(blank(text), query).toBe(expected.body);
      expect(linksOf(response), query).toEqual(expected.link ?? {});
      const isFile = expected.page !== undefined && site.has(expected.page);
      expect(response.headers.get("Content-Location"), query).toBe(isFile ? expected.page : null);
    } else {
      const { code, details = [] } = (JSON.parse(text) as Body).error;
      const names = details.map(({ parameter }) => parameter);
      expect([code, names], query).toEqual([expected.code, expected.parameters]);
    }
    return { response, text };
  }

  it("every page is the edge's answer and the oracle's", async () => {
    const pages = fastGlob.sync("static/v1/**/offset.*.json", { cwd: folder });
    expect(pages.length).toBeGreaterThan(300);
    for (const name of shuffle(seeded(63), pages).slice(0, share(pages.length))) {
      const path = `/${name}`;
      const { response, text } = await agree(queryOf(path));
      expect(response.headers.get("Content-Location")).toBe(path);
      const file = site.file(path).toString();
      if (blank(text) !== blank(file)) expect(blank(text), path).toBe(blank(file));
    }
  });

  it("the edge answers random queries as the oracle does", async () => {
    const random = seeded(64);
    for (let i = 0; i < share(QUERIES); i++) {
      await agree(randomQuery(random, oracle));
    }
  });

  it("I12: every link leads to a page of the same list, in one spelling", async () => {
    const random = seeded(65);
    for (let i = 0; i < share(QUERIES) / 4; i++) {
      const first = await site.ask(randomQuery(random, oracle, { bad: 0 }));
      for (const url of Object.values(linksOf(first))) {
        const { response } = await agree(url);
        expect(response.status).toBe(200);
        // Its own links differ from it in the offset alone.
        const again = Object.values(linksOf(response));
        expect(again.map(withoutOffset)).toEqual(again.map(() => withoutOffset(url)));
      }
    }
  });

  it("following rel=next shows every record of a list once, and rel=prev the way back", async () => {
    const random = seeded(66);
    let walks = 0;
    while (walks < share(60)) {
      const query = randomQuery(random, oracle, { bad: 0, availability: false });
      const start = withoutOffset(query.replace(/([?&])limit=\d+/, "$1"));
      const limit = pick(random, [1, 7, 25, 30, 100]);
      const url = `${start}${start.includes("?") ? "&" : "?"}limit=${limit}`;
      const whole = oracle.answer(url, TEST_NOW);
      if (whole.status !== 200 || !whole.link) continue;
      const { total } = (JSON.parse(whole.body) as Body).meta.pagination!;
      if (total <= limit || total > 40 * limit) continue;
      walks++;
      await walk(url, total);
    }
  });

  async function walk(start: string, total: number): Promise<void> {
    const ids: string[] = [];
    let before: string | undefined;
    let url: string | undefined = start;
    while (url !== undefined) {
      const { response, text } = await agree(url);
      const { data, meta } = JSON.parse(text) as Body;
      const [records] = Object.values(data) as { id: string }[][];
      ids.push(...records!.map(({ id }) => id));
      const links = linksOf(response);
      expect(meta.pagination!.has_more).toBe(links["next"] !== undefined);
      expect(links["prev"]).toBe(before);
      // A walk begins in any spelling.
      before = before === undefined ? links["first"] : url;
      url = links["next"];
    }
    expect(ids).toHaveLength(total);
    expect(new Set(ids).size).toBe(total);
  }

  it("every property and its calendar are the oracle's", async () => {
    const random = seeded(67);
    const ids = oracle.database
      .prepare<[], string>("SELECT id FROM doc WHERE resource = 'properties' ORDER BY id")
      .pluck()
      .all();
    for (const id of shuffle(random, ids).slice(0, share(ids.length, 2))) {
      await agree(`/v1/properties/${id}`);
      const from = new Date(Date.UTC(2026, 3, 19 + integer(random, 0, 580)));
      const to = chance(random, 0.5) ? "" : `&to=2027-0${integer(random, 1, 9)}-15`;
      await agree(
        `/v1/availability?property_id=${id}&from=${from.toISOString().slice(0, 10)}${to}`,
      );
    }
  });
});

function withoutOffset(url: string): string {
  return url
    .replace(/([?&])offset=\d+/, "$1")
    .replace(/[?&]+$/, "")
    .replace(/([?&])&+/, "$1");
}
