// Runs wrangler, which finds its login itself, and reads its settings.
import { parse, printParseErrorCode, type ParseError } from "jsonc-parser";
import { BuildError } from "../../src/errors.ts";
import { start } from "./child.ts";
import type { Effects } from "../../build/disk/effects.ts";
import { textOf } from "../../build/disk/parse.ts";

/** Runs wrangler with arguments and returns what it printed. Throws BuildError if it fails. */
export type RunWrangler = (args: readonly string[]) => Promise<string>;

/** Members of wrangler's configuration that Riffle uses; `name` is the Pages project. */
export interface Settings {
  [member: string]: unknown;
  name?: string;
  main?: string;
  assets?: { directory: string };
  vars?: Record<string, unknown>;
  kv_namespaces?: { binding: string; id?: string }[];
}

/** Environment in which wrangler asks nothing and sends no metrics. */
export const UNATTENDED = { WRANGLER_SEND_METRICS: "false", CI: "true" };

export const runWrangler: RunWrangler = async (args) => {
  const output = { stdout: "pipe", stderr: "inherit", env: UNATTENDED } as const;
  const { code, printed } = await start("wrangler", args, output).ended;
  if (code === 0) return printed;
  throw new BuildError(
    `wrangler ${args.slice(0, 3).join(" ")} ended with exit code ${code}`,
    "Read what it printed above; it needs CLOUDFLARE_API_TOKEN, or wrangler login",
  );
};

/** The settings of one of our files for wrangler. Throws BuildError, which quotes nothing: some hold secrets. */
export function readSettings(effects: Effects, path: string): Settings {
  const errors: ParseError[] = [];
  // Wrangler allows trailing commas too.
  const settings = parse(textOf(effects.read(path)), errors, { allowTrailingComma: true });
  if (!errors[0]) return settings as Settings;
  throw new BuildError(
    `${path} can't be read: ${printParseErrorCode(errors[0].error)}`,
    "Fix the file, or get it back from git",
  );
}
