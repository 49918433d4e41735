// Runs a command with the exit codes and messages of the contract, and parses the arguments that several commands take.
import { parseArgs } from "node:util";
import { parseDay } from "../src/dates.ts";
import { BuildError } from "../src/errors.ts";
import { isUrl } from "../src/url.ts";
import { listenForInterrupts } from "./interrupt.ts";
import { createScreen, type LiveScreen } from "./screen.ts";

export class UsageError extends Error {
  override name = "UsageError";
}

export interface Manual<Usage extends string> {
  /** Its first paragraph defines the options: `--out DIR` takes a value, `--force` none. */
  usage: Usage;
  /** Printed below every error: what state a failure leaves. */
  onFailure?: string;
  /** Printed after an interrupt: what state it leaves. Without it a signal ends the process at once. */
  onInterrupt?: string;
}

type Until<Text, End extends string> = Text extends `${infer Start}${End}${string}` ? Start : Text;
type NameIn<Text> = Text extends `${string}--${infer Rest}`
  ? Until<Until<Until<Rest, " ">, "]">, "\n"> | NameIn<Rest>
  : never;

interface Given<Name extends string> {
  values: Partial<Record<Name, string>>;
  flags: ReadonlySet<Name>;
  positionals: readonly string[];
}

const EXIT_CODES =
  "Exit codes: 0 done, 1 refused, 2 wrong usage, 3 internal error, 130 interrupted";

/** Parses the process's arguments and runs the command; `--help` prints the usage. */
export async function run<const Usage extends string>(
  { usage, onFailure, onInterrupt }: Manual<Usage>,
  command: (given: Given<NameIn<Until<Usage, "\n\n">>>, screen: LiveScreen) => Promise<void>,
): Promise<void> {
  const screen = createScreen(process.stderr);
  const say = (text: string) => {
    screen.close();
    console.error(text);
  };
  const stopListening = onInterrupt ? listenForInterrupts(say, onInterrupt) : undefined;
  try {
    if (process.argv.includes("--help")) console.log(`${usage}\n\n${EXIT_CODES}`);
    else await command(parse(usage), screen);
  } catch (error) {
    process.exitCode = explain(error, usage, say);
    if (onFailure) console.error(onFailure);
  } finally {
    screen.close();
    stopListening?.();
  }
}

const OPTION = /--([a-z][a-z-]*)( [A-Z]\S*)?/g;

function parse<Name extends string>(usage: string): Given<Name> {
  const [synopsis = ""] = usage.split("\n\n", 1);
  const options = Object.fromEntries(
    [...synopsis.matchAll(OPTION)].map(([, name, value]) => {
      return [name!, { type: value === undefined ? "boolean" : "string" } as const];
    }),
  );
  const names = Object.keys(options) as Name[];
  assertNotTakenByNpm(names);
  const allowPositionals = /[A-Z]/.test(synopsis.replace(OPTION, ""));
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals });
    const flags = new Set(names.filter((name) => values[name] === true));
    return { values: values as Given<Name>["values"], flags, positionals };
  } catch (error) {
    // The sentences after the first are about file names that begin with a hyphen.
    throw new UsageError((error as Error).message.split(". ")[0]!);
  }
}

// Without "--" before them npm takes options for its own, so that `npm run deploy --dry-run` would deploy.
function assertNotTakenByNpm(names: readonly string[]): void {
  const taken = names.find(
    (name) =>
      name !== "force" &&
      process.env[`npm_config_${name.replaceAll("-", "_")}`] !== undefined &&
      !process.argv.some((text) => text.split("=")[0] === `--${name}`),
  );
  if (taken === undefined) return;
  throw new UsageError(`npm took --${taken} for an option of its own; put -- before the options`);
}

function explain(error: unknown, usage: string, say: (text: string) => void): number {
  if (error instanceof UsageError) {
    const name = /^(npx riffle|npm( run)?) \S+/.exec(usage)?.[0];
    say(`Wrong usage: ${error.message}\n${name} -- --help lists the options`);
    return 2;
  }
  if (error instanceof BuildError) {
    say(`Refused: ${error.message}\n${error.hint}`);
    return 1;
  }
  // A bug. Print where it happened, but not the message, which might quote a row.
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const frames = stack.split("\n").filter((line) => line.startsWith("    at "));
  const name = error instanceof Error ? error.name : typeof error;
  say([`Internal error (${name})`, ...frames.slice(0, 5)].join("\n"));
  return 3;
}

/** Removes trailing slashes of a folder or base URL, except from "/". */
export const withoutSlashes = (text: string): string => text.replace(/(?<=.)\/+$/, "");

/** The base URL of a site, given as such or as the base of its API, `/v1`. Throws UsageError. */
export function parseBase(text: string): string {
  if (isUrl(text) && URL.canParse(text)) return withoutSlashes(text).replace(/\/v1$/, "");
  throw new UsageError(`A base URL must begin with https://, got ${shown(text)}`);
}

export function siteAndFolder([base, folder, ...rest]: readonly string[]) {
  if (!base || !folder || rest.length > 0) throw new UsageError("Give BASE_URL and DIR");
  return { base: parseBase(base), out: withoutSlashes(folder) };
}

// RFC 3339, section 5.6, without leap seconds, which Date does not know.
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3])(:[0-5]\d){2}(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i;

/** An RFC 3339 instant; undefined for any other text. */
export function parseInstant(text: string): Date | undefined {
  const day = INSTANT.exec(text)?.[1];
  // Date takes February 30 for March 2.
  if (day === undefined || parseDay(day) === undefined) return undefined;
  return new Date(text.toUpperCase());
}

export function parseWhole(
  option: string,
  text: string,
  least = 0,
  most = Number.MAX_SAFE_INTEGER,
): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= least && number <= most) return number;
  const range = most < Number.MAX_SAFE_INTEGER ? `from ${least} to ${most}` : `${least} or more`;
  throw new UsageError(`${option} must be a whole number, ${range}, got ${shown(text)}`);
}

export function parseName<T extends string>(option: string, text: string, known: readonly T[]): T {
  const name = known.find((one) => one === text);
  if (name !== undefined) return name;
  throw new UsageError(`${option} must be one of ${known.join(", ")}, got ${shown(text)}`);
}

export function parseNames<T extends string>(option: string, text: string, known: readonly T[]) {
  const names = text.split(",").filter((name) => name !== "");
  return names.map((name) => parseName(option, name, known));
}

export const parsePort = (text: string, option = "--port") => parseWhole(option, text, 1, 65_535);

export const shown = (text: string) => (/^[\w.:/+-]+$/.test(text) ? text : JSON.stringify(text));
