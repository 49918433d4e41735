// Reads the server's settings from the command line and the environment, and completes them with defaults.
import { BuildError } from "../../src/errors.ts";
import { parseTiers, TIERS_VARIABLE } from "../../src/tiers.ts";
import { parseAddressSource, type AddressSource } from "./client-address.ts";

export interface Settings {
  readonly dir: string;
  readonly host: string;
  readonly port: number;
  /** Address and port of metrics and health; port 0 takes a free one. */
  readonly metricsHost: string;
  readonly metricsPort: number;
  readonly keys: string;
  readonly clientAddress: AddressSource;
  /** Origin of the links in answers; undefined takes the address that is listened on, by http. */
  readonly origin: string | undefined;
  /** Several processes count together there; undefined counts in this one. */
  readonly valkeyUrl: string | undefined;
  readonly tiers: string | undefined;
  /** How long requests in progress may take after the signal to stop, in ms. */
  readonly drainMs: number;
  /** How long a connection lives on which nothing can be read or written, in ms. */
  readonly stallMs: number;
}

/** With the default delay below the 30 s that orchestrators commonly wait between SIGTERM and SIGKILL. */
const DEFAULT_DRAIN_MS = 20_000;
/** nginx waits 60 s; clients that read anything at all send an acknowledgement within seconds. */
const DEFAULT_STALL_MS = 30_000;

const matching = (pattern: RegExp) => (text: string) => pattern.exec(text)?.input;

export function readSettings(
  given: Pick<Settings, "dir" | "host" | "port" | "metricsHost" | "metricsPort"> & {
    keys: string | undefined;
  },
  environment: Readonly<Record<string, string | undefined>>,
): Settings {
  const tiers = environment[TIERS_VARIABLE];
  const read = <T>(
    name: string,
    parse: (text: string) => T | undefined,
    [expected, hint]: [string, string],
  ) => {
    const text = environment[name];
    if (!text) return undefined;
    const value = parse(text);
    if (value !== undefined) return value;
    // An address of a store may hold a password.
    const quoted = name === "RIFFLE_VALKEY_URL" ? "" : `: ${JSON.stringify(text)}`;
    throw new BuildError(`${name} is not ${expected}${quoted}`, hint);
  };
  const clientAddress = read("RIFFLE_CLIENT_ADDRESS", parseAddressSource, [
    "a source of addresses",
    "Give socket, cf-connecting-ip, or x-forwarded-for:N behind N trusted proxies",
  ]);
  const origin = read("RIFFLE_ORIGIN", matching(/^https?:\/\/[^/?#@\s]+$/), [
    "an origin",
    "Give a scheme and a host, like https://api.example.org, without a path",
  ]);
  const valkeyUrl = read("RIFFLE_VALKEY_URL", matching(/^(?:redis|valkey)s?:\/\/./), [
    "an address of Valkey or Redis",
    "Give one like valkey://valkey:6379",
  ]);
  try {
    parseTiers(tiers);
  } catch (error) {
    throw new BuildError(
      `The rate tiers can't be used: ${(error as Error).message}`,
      "Fix RIFFLE_TIERS in the environment",
    );
  }
  return {
    ...given,
    keys: given.keys ?? `${given.dir}.private/keys.all.json`,
    clientAddress: clientAddress ?? parseAddressSource("socket")!,
    origin,
    valkeyUrl,
    tiers,
    drainMs: DEFAULT_DRAIN_MS,
    stallMs: DEFAULT_STALL_MS,
  };
}
