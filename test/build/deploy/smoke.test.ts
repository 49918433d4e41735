// Trying a site: a small server with a built snapshot in, the problems that are found out.
import { createServer, type Server } from "node:http";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { siteReader } from "../../../build/deploy/http.ts";
import { LATEST_PATH, type Latest } from "../../../build/snapshot/manifest.ts";
import { requests, smokeTest } from "../../../build/deploy/smoke.ts";
import { buildTables } from "../../sample.ts";
import { openSite } from "../../snapshot.ts";
import { ROW } from "../dump-rows.ts";
import { jsonOf } from "../tree.ts";

let server: Server | undefined;
afterEach(() => server?.close());

/** Serves a folder and its API; `change` may alter what is answered. */
async function serve(folder: string, change: (path: string) => Response | undefined) {
  const site = openSite(folder);
  server = createServer((request, response) => {
    void (async () => {
      const path = request.url!;
      const answer =
        change(path) ?? (path.startsWith("/v1/") ? await site.ask(path) : file(folder, path));
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    })();
  });
  await new Promise<void>((settle) => server!.listen(0, "127.0.0.1", settle));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function file(folder: string, path: string): Response {
  try {
    return new Response(readFileSync(folder + path));
  } catch {
    return new Response("", { status: 404 });
  }
}

describe("smokeTest(base, expected)", () => {
  it("finds nothing where all is well, and what is wrong elsewhere", async () => {
    const out = await buildTables({ properties: [ROW.properties(1), ROW.properties(2)] });
    const latest = jsonOf<Latest>(out, LATEST_PATH);
    let broken = "";
    const base = await serve(out, (path) =>
      path.startsWith(broken) && broken !== ""
        ? new Response("<html>", { status: 500 })
        : undefined,
    );
    expect(await smokeTest(base, latest)).toEqual([]);
    const wrong = { ...latest, counts: { ...latest.counts, clubs: 9 } };
    expect(await smokeTest(base, wrong)).toEqual([
      `${base}/v1/clubs?limit=1 has the total 0, not 9`,
    ]);
    broken = "/v1/health";
    expect(await smokeTest(base, latest)).toEqual([`${base}/v1/health does not answer with JSON`]);
  });

  it("asks for every resource, and for what is not there", () => {
    const paths = requests({ snapshot: "x", counts: { properties: 1, clubs: 2 } } as never).map(
      ({ path }) => path,
    );
    expect(paths).toEqual([
      "/v1/health",
      "/v1/properties?limit=1",
      "/v1/clubs?limit=1",
      "/v1/me",
      "/v1/nothing-here",
    ]);
  });
});

describe("siteReader(base)", () => {
  it("tries again where the site fails, and tells when it goes on failing", async () => {
    const folder = await buildTables({ clubs: [ROW.clubs(1)] });
    let failures = 2;
    const base = await serve(folder, () =>
      failures-- > 0 ? new Response("", { status: 503 }) : undefined,
    );
    const read = siteReader(base, 1);
    expect((await read(LATEST_PATH))!.length).toBeGreaterThan(100);
    expect(await read("/nothing")).toBeUndefined();
    failures = 99;
    await expect(read(LATEST_PATH)).rejects.toThrow("answers 503");
    server!.close();
    server!.closeAllConnections();
    await expect(siteReader(base, 1)(LATEST_PATH)).rejects.toThrow("can't be reached");
  });
});
