// The views that the edge renders pages with, as vite makes them.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { scratchFolder } from "../scratch.ts";

// A development build is a third larger, and holds paths of the machine that made it.
it("are the same whatever NODE_ENV says", () => {
  const folder = scratchFolder();
  const args = ["build", "--config", "vite.views.config.ts", "--outDir", folder];
  const env = { ...process.env, NODE_ENV: "development" };
  execFileSync("vite", [...args, "--logLevel", "error"], { env });
  const [made, kept] = [folder, "lib/views"].map((place) =>
    readFileSync(join(place, "views.js"), "utf8"),
  );
  expect(made).toBe(kept);
});
