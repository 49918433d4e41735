// npm run dev over an API: it serves pages from their sources, passes on what is not one, and stops on a signal.
import { describe, expect, it } from "vitest";
import { serve } from "../../loopback.ts";
import { freePort } from "../../processes.ts";
import { whileReady } from "../../docs/while-ready.ts";
import { command, ROOT } from "./commands.ts";

describe("npm run dev", () => {
  it("serves the explorer, passes on the API, and stops on SIGINT", async () => {
    const port = await freePort();
    const asked: string[] = [];
    const api = await serve(({ url }, response) => {
      asked.push(url!);
      response.end(`answer to ${url}`);
    });
    const line = `exec node bin/run.js dev --port ${port} --api ${new URL(api).port}`;
    const textOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
    const ready = new RegExp(`^Ready: http://127.0.0.1:${port}/explore/`, "m");
    const { code } = await whileReady(line, ready, ROOT, async () => {
      const page = await textOf("/explore/");
      expect(page).toContain('src="/@vite/client"');
      expect(page).toMatch(/<script type="module" src="(\.|\/explore)\/main\.tsx/);
      expect(await textOf("/explore/main.tsx")).toContain("import");
      expect(await textOf("/@id/__x00__virtual:places")).toContain("/assets/places.");
      expect(await textOf("/v1/health?x=1")).toBe("answer to /v1/health?x=1");
      expect(await textOf("/static/v1/latest.json")).toBe("answer to /static/v1/latest.json");
      expect(asked).not.toContain("/explore/");
    });
    expect(code).toBe(0);
    await expect(textOf("/explore/")).rejects.toThrow();
  });

  it("refuses to start without an API", async () => {
    const { status, stderr } = await command("dev", ["--api", String(await freePort())]);
    expect(status).toBe(1);
    expect(stderr).toContain("Run npm start or npm run serve in another terminal");
  });
});
