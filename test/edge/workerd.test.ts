// The test bench itself: a function on workerd sees its assets, variables, keys and raw paths.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { scratchFolder } from "../scratch.ts";
import { bundle, startWorkerd } from "./workerd.ts";

const SCRIPT = `
  import { PAGE_SIZE } from "./src/limits.ts";
  export default {
    async fetch(request: Request, env: any) {
      console.log("asked");
      const asset = await env.ASSETS.fetch(new Request(new URL("/a.json", request.url)));
      const key = await env.KEYS.get("k", "json");
      const { method, url } = request;
      return Response.json({ method, url, asset: await asset.json(), key, v: env.V, PAGE_SIZE });
    },
  };`;

it("startWorkerd(options) runs a bundled source text with every binding", async () => {
  const assetsDir = scratchFolder();
  writeFileSync(join(assetsDir, "a.json"), '{"a":1}');
  const functionScript = await bundle({ text: SCRIPT });
  const server = await startWorkerd({
    functionScript,
    assetsDir,
    vars: { V: "v" },
    keys: { k: [2] },
  });
  try {
    const response = await server.fetch("/%68//x?y=%zz", { method: "PUT" });
    expect(await response.json()).toEqual({
      method: "PUT",
      url: `${server.url.origin}/%68//x?y=%zz`,
      asset: { a: 1 },
      key: [2],
      v: "v",
      PAGE_SIZE: 25,
    });
    expect(server.logs).toEqual(["asked"]);
  } finally {
    await server.stop();
  }
});
