// npm run review: what it refuses, and a whole run that Ctrl+C ends.
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { rememberDump } from "../../../ops/last-dump.ts";
import { writeDump } from "../../build/dump-rows.ts";
import { TABLES } from "../desk/desk-fixture.ts";
import { scratchFolder } from "../../snapshot.ts";
import { whileReady } from "../../docs/while-ready.ts";
import { command, ROOT } from "./commands.ts";

describe("npm run review", () => {
  it("refuses a place where nothing was built", async () => {
    const { status, stdout, stderr } = await command("review", ["--out", "nowhere"]);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("Give --dump FILE: nothing was built at nowhere yet");
  });

  it("serves until Ctrl+C, and leaves nothing behind", async () => {
    const folder = scratchFolder();
    // After a build nothing has to be said or configured.
    rememberDump(join(folder, "dist"), { dump: writeDump(TABLES), sample: false });
    const line = `exec node ${resolve(ROOT, "ops/commands/review.ts")} --who Ada`;
    let url = "";
    const { code, printed } = await whileReady(line, /^http:\S+\/$/m, folder, async (output) => {
      expect(output).toMatch(/^Texts that wait: 2\. Decisions go to approvals\.txt/m);
      url = /http:\S+\/$/m.exec(output)![0];
      const known = (await (await fetch(`${url}desk`)).json()) as { cases: { key: string }[] };
      await fetch(`${url}decide`, {
        method: "POST",
        headers: { origin: new URL(url).origin, "content-type": "application/json" },
        body: JSON.stringify({ key: known.cases[0]!.key, verdict: "keep" }),
      });
      expect(existsSync(join(folder, "approvals.txt"))).toBe(true);
    });
    expect(code).toBe(0);
    expect(printed).toMatch(/\n0 approved, 1 kept withheld\n$/);
    expect(readdirSync(folder).sort()).toEqual(["approvals.txt", "dist.private"]);
    await expect(fetch(url)).rejects.toThrow();
  });
});
