// Runs the wrangler of node_modules/.bin, which finds its login itself: arguments in, what it printed
// out; and reads the settings it goes by.
import { spawn } from "node:child_process";
import { BuildError } from "../src/errors.ts";

/** Runs wrangler with arguments and returns what it printed. Throws BuildError if it fails. */
export type RunWrangler = (args: readonly string[]) => Promise<string>;

/** Members of wrangler.jsonc. */
export interface Settings {
  /** The Pages project. */
  name?: string;
  vars?: Record<string, unknown>;
  kv_namespaces?: { binding: string; id?: string }[];
}

/** In the environment of all that runs wrangler: it asks nothing and reports to nobody. */
export const UNATTENDED = { WRANGLER_SEND_METRICS: "false", CI: "true" };

export const runWrangler: RunWrangler = (args) =>
  new Promise((settle, reject) => {
    const child = spawn("wrangler", args, {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, ...UNATTENDED },
    });
    let printed = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) return settle(printed);
      const what = args.slice(0, 3).join(" ");
      const hint = "Read what it printed above; it needs CLOUDFLARE_API_TOKEN, or wrangler login";
      reject(new BuildError(`wrangler ${what} ended with exit code ${code}`, hint));
    });
  });

/** The settings of a file like wrangler.jsonc. Throws BuildError. */
export async function readSettings(config = "wrangler.jsonc"): Promise<Settings> {
  // It takes a second to load, which commands that only run it need not wait for.
  const { experimental_readRawConfig } = await import("wrangler");
  try {
    return experimental_readRawConfig({ config }).rawConfig as Settings;
  } catch (error) {
    throw new BuildError(`${config} can't be read: ${(error as Error).message}`, "Mend the file");
  }
}

/** The Pages project that settings name. Throws BuildError. */
export function projectOf({ name }: Settings): string {
  if (name) return name;
  throw new BuildError("wrangler.jsonc names no project", "Give --project NAME");
}
