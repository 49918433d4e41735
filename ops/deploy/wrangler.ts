// Runs wrangler, which finds its login itself, and reads its settings.
import { parse, printParseErrorCode, type ParseError } from "jsonc-parser";
import { z } from "zod";
import { BuildError } from "../../src/errors.ts";
import { start } from "../child.ts";
import { problem } from "../../build/config-problems.ts";
import type { Effects } from "../../build/disk/effects.ts";

/** Runs wrangler with arguments and returns what it printed. Throws BuildError if it fails. */
export type RunWrangler = (args: readonly string[]) => Promise<string>;

// Members of wrangler's configuration that Riffle uses; `name` is the Pages project.
const settings = z.looseObject({
  name: z.string().optional(),
  vars: z.record(z.string(), z.unknown()).optional(),
  kv_namespaces: z
    .array(z.looseObject({ binding: z.string(), id: z.string().optional() }))
    .optional(),
});

export type Settings = z.output<typeof settings>;

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

/** The settings of a file like wrangler.jsonc. Throws BuildError. */
export function readSettings(effects: Effects, path = "wrangler.jsonc"): Settings {
  const bytes = effects.read(path);
  if (!bytes) throw unreadable(path, "there is no such file");
  // TextDecoder drops the byte order mark that some editors write.
  const text = new TextDecoder().decode(bytes);
  const errors: ParseError[] = [];
  // Wrangler allows trailing commas too.
  const spec: unknown = parse(text, errors, { allowTrailingComma: true });
  if (errors[0]) throw unreadable(path, described(errors[0], text));
  const parsed = settings.safeParse(spec);
  if (!parsed.success) throw unreadable(path, problem(parsed.error));
  return parsed.data;
}

// Quotes no value: members like vars may hold secrets.
function described({ error, offset }: ParseError, text: string): string {
  const lines = text.slice(0, offset).split("\n");
  return `${printParseErrorCode(error)} at line ${lines.length}, column ${lines.at(-1)!.length + 1}`;
}

function unreadable(path: string, why: string): BuildError {
  return new BuildError(`${path} can't be read: ${why}`, "Fix the file");
}
