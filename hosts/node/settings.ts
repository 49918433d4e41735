// Reads the server's settings from the command line and the environment, and completes them with defaults.
import { BuildError } from "../../src/errors.ts";
import { parseTiers, TIERS_VARIABLE } from "../../src/tiers.ts";
import { parseAddressSource, type AddressSource } from "./client-address.ts";

export interface Settings {
  /** The snapshot, or a link to it. */
  readonly dir: string;
  readonly host: string;
  readonly port: number;
  /** Address and port of metrics and health; port 0 takes a free one. */
  readonly metricsHost: string;
  readonly metricsPort: number;
  /** The export of partner keys. */
  readonly keys: string;
  readonly clientAddress: AddressSource;
  /** Origin of the links in answers; undefined takes the address that is listened on, by http. */
  readonly origin: string | undefined;
  /** Several processes count together there; undefined counts in this one. */
  readonly valkeyUrl: string | undefined;
  /** JSON text; see parseTiers. */
  readonly tiers: string | undefined;
  /** Bytes of packs, and bytes of files, that are kept. */
  readonly cacheBytes: number;
  /** How long requests in progress may take after the signal to stop, in ms. */
  readonly drainMs: number;
  /** How long a connection lives on which nothing can be read or written, in ms. */
  readonly stallMs: number;
}

const MEBIBYTE = 1 << 20;
/** Of each, packs and files: a snapshot of 20,000 properties fits. */
export const DEFAULT_CACHE_BYTES = 128 * MEBIBYTE;
/** With the default delay below the 30 s that orchestrators commonly wait between SIGTERM and SIGKILL. */
const DEFAULT_DRAIN_MS = 20_000;
/** nginx waits 60 s; clients that read anything at all send an acknowledgement within seconds. */
const DEFAULT_STALL_MS = 30_000;

type Environment = Readonly<Record<string, string | undefined>>;

/** Throws BuildError for a variable that can't be used. */
export function readSettings(
  given: Pick<Settings, "dir" | "host" | "port" | "metricsHost" | "metricsPort"> & {
    keys: string | undefined;
  },
  environment: Environment,
): Settings {
  const tiers = environment[TIERS_VARIABLE];
  const address = environment["RIFFLE_CLIENT_ADDRESS"] || "socket";
  const origin = environment["RIFFLE_ORIGIN"] || undefined;
  const valkeyUrl = environment["RIFFLE_VALKEY_URL"] || undefined;
  const clientAddress = parseAddressSource(address);
  if (!clientAddress) {
    throw new BuildError(
      `RIFFLE_CLIENT_ADDRESS is not a source of addresses: ${JSON.stringify(address)}`,
      "Give socket, cf-connecting-ip, or x-forwarded-for:N behind N trusted proxies",
    );
  }
  if (origin !== undefined && !/^https?:\/\/[^/?#@\s]+$/.test(origin)) {
    throw new BuildError(
      `RIFFLE_ORIGIN is not an origin: ${JSON.stringify(origin)}`,
      "Give a scheme and a host, like https://api.example.org, without a path",
    );
  }
  if (valkeyUrl !== undefined && !/^(?:redis|rediss|valkey|valkeys):\/\/./.test(valkeyUrl)) {
    // It may hold a password.
    throw new BuildError(
      "RIFFLE_VALKEY_URL is not an address of Valkey or Redis",
      "Give one like valkey://valkey:6379",
    );
  }
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
    clientAddress,
    origin,
    valkeyUrl,
    tiers,
    cacheBytes: DEFAULT_CACHE_BYTES,
    drainMs: DEFAULT_DRAIN_MS,
    stallMs: DEFAULT_STALL_MS,
  };
}
