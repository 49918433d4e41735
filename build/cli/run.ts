// Runs a command with the exit codes and messages of the contract, and parses the arguments that several
// commands take.
import { parseArgs, type ParseArgsConfig } from "node:util";
import { parseDay } from "../../src/dates.ts";
import { BuildError } from "../../src/errors.ts";
import { isUrl } from "../deploy/http.ts";

/** Ends a command with exit code 2: wrong usage. */
export class UsageError extends Error {
  override name = "UsageError";
}

export interface Manual {
  usage: string;
  /** Printed below every error: what state a failure leaves. */
  onFailure?: string;
}

/**
 * Parses the process's arguments and runs the command. Exit codes: 0 done, 1 refused, 2 wrong usage,
 * 3 internal error. `--help` prints the usage.
 */
export async function run<T extends ParseArgsConfig>(
  { usage, onFailure }: Manual,
  config: T,
  command: (args: ReturnType<typeof parseArgs<T>>) => Promise<void>,
): Promise<void> {
  try {
    if (process.argv.includes("--help")) {
      console.log(usage);
      return;
    }
    await command(parse(config));
  } catch (error) {
    process.exitCode = explain(error, usage);
    if (onFailure) console.error(onFailure);
  }
}

function parse<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function explain(error: unknown, usage: string): number {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${usage}`);
    return 2;
  }
  if (error instanceof BuildError) {
    console.error(`Refused: ${error.message}\n${error.hint}`);
    return 1;
  }
  // A bug. Print where it happened, but not the message, which might quote a row.
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const frames = stack.split("\n").filter((line) => line.startsWith("    at "));
  console.error(`Internal error (${error instanceof Error ? error.name : typeof error})`);
  console.error(frames.slice(0, 5).join("\n"));
  return 3;
}

/** Removes trailing slashes of a folder or base URL, except from "/". */
export function withoutSlashes(text: string): string {
  return text.replace(/(?<=.)\/+$/, "");
}

/** A base URL. Throws UsageError. */
export function parseBase(text: string): string {
  if (isUrl(text)) return withoutSlashes(text);
  throw new UsageError(`${text} is no URL; it begins with https://`);
}

/** The arguments BASE_URL and DIR. Throws UsageError. */
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

/** A whole number. Throws UsageError. */
export function parseWhole(option: string, text: string, least: 0 | 1 = 0): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(number) && number >= least) return number;
  throw new UsageError(`${option} ${text} is no whole number${least > 0 ? " above 0" : ""}`);
}

/** Comma-separated names. Throws UsageError for an unknown one. */
export function parseNames<T extends string>(
  option: string,
  text: string,
  known: readonly T[],
): T[] {
  const names = text.split(",").filter((name) => name !== "");
  const stranger = names.find((name) => !(known as readonly string[]).includes(name));
  if (stranger === undefined) return names as T[];
  throw new UsageError(`${option} ${stranger} is unknown; there are ${known.join(", ")}`);
}

/** One of the names known. Throws UsageError. */
export function parseName<T extends string>(option: string, text: string, known: readonly T[]): T {
  const [name, ...more] = parseNames(option, text, known);
  if (name !== undefined && more.length === 0) return name;
  throw new UsageError(`${option} takes one of ${known.join(", ")}`);
}

/** A TCP port. Throws UsageError. */
export function parsePort(text: string, option = "--port"): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) {
    throw new UsageError(`${option} ${text} is no port, 1 to 65535`);
  }
  return port;
}
