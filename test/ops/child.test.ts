// Other programs as children of this process: what they print, how they end, and that they can be ended.
import { describe, expect, it } from "vitest";
import { start } from "../../ops/child.ts";

const OUTPUT = { stdout: "pipe", stderr: "ignore" } as const;

describe("start(command, args, output)", () => {
  it("gives the exit code and what came through the pipe, in an environment with more variables", async () => {
    const script = "console.log(process.env.MORE, process.env.PATH !== undefined); process.exit(3)";
    const child = start(process.execPath, ["-e", script], { ...OUTPUT, env: { MORE: "é" } });
    expect(await child.ended).toEqual({ code: 3, printed: "é true\n" });
  });

  it("says why a program can't be started", async () => {
    const { code, printed } = await start("/nowhere/program", [], OUTPUT).ended;
    expect(code).toBeNull();
    expect(printed).toContain("ENOENT");
  });

  it("ends a program early", async () => {
    const child = start(process.execPath, ["-e", "setInterval(() => {}, 1000)"], OUTPUT);
    child.kill();
    expect(await child.ended).toEqual({ code: null, printed: "" });
  });
});
