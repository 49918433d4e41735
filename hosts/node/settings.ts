// Reads the server's settings from the command line and the environment, and completes them with defaults.
import type { IncomingHttpHeaders } from "node:http";
import { BuildError } from "../../src/errors.ts";
import { assertTiers, TIERS_VARIABLE } from "../../src/tiers.ts";

/** A caller's address as it is spelt there, without a port; null without one, as for a call that bypassed the proxies. */
type AddressSource = (
  headers: IncomingHttpHeaders,
  socketAddress: string | undefined,
) => string | null;

interface Options {
  readonly dir: string;
  readonly host: string;
  readonly port: number;
  /** Address and port of metrics and health; port 0 takes a free one. */
  readonly metricsHost: string;
  readonly metricsPort: number;
  readonly keys: string | undefined;
}

export interface Settings extends ReturnType<typeof readSettings> {
  /** How long requests in progress may take after the signal to stop, in ms. */
  readonly drainMs?: number | undefined;
  /** How long a connection lives on which nothing can be read or written, in ms. */
  readonly stallMs?: number | undefined;
}

const matching = (pattern: RegExp) => (text: string) => pattern.exec(text)?.input;

export function readSettings(
  given: Options,
  environment: Readonly<Record<string, string | undefined>>,
) {
  const read = <T>(
    name: string,
    parse: (text: string) => T | undefined,
    expected: string,
    hint: string,
  ) => {
    const text = environment[name];
    if (!text) return undefined;
    const value = parse(text);
    if (value !== undefined) return value;
    // An address of a store may hold a password.
    const quoted = name === "RIFFLE_VALKEY_URL" ? "" : `: ${JSON.stringify(text)}`;
    throw new BuildError(`${name} is not ${expected}${quoted}`, hint);
  };
  const { keys = `${given.dir}.private/keys.all.json` } = given;
  const tiers = environment[TIERS_VARIABLE];
  assertTiers(tiers, "Fix RIFFLE_TIERS in the environment");
  return {
    ...given,
    keys,
    tiers,
    clientAddress:
      read(
        "RIFFLE_CLIENT_ADDRESS",
        parseAddressSource,
        "a source of addresses",
        "Give socket, cf-connecting-ip, or x-forwarded-for:N behind N trusted proxies",
      ) ?? parseAddressSource("socket")!,
    /** Origin of the links in answers; undefined takes the address that is listened on, by http. */
    origin: read(
      "RIFFLE_ORIGIN",
      matching(/^https?:\/\/[^/?#@\s]+$/),
      "an origin",
      "Give a scheme and a host, like https://api.example.org, without a path",
    ),
    /** Several processes count together there; undefined counts in this one. */
    valkeyUrl: read(
      "RIFFLE_VALKEY_URL",
      matching(/^(?:redis|valkey)s?:\/\/./),
      "an address of Valkey or Redis",
      "Give one like valkey://valkey:6379",
    ),
  };
}

/** Some proxies append the port, and with it brackets to IPv6: 192.0.2.1:443, [2001:db8::1]:443. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/;

/**
 * Reads a source; undefined for any other text.
 * - `socket`: who connected
 * - `cf-connecting-ip`: a field that a proxy in front always sets itself
 * - `x-forwarded-for:N`: behind N trusted proxies, each of which appends whom it saw
 */
export function parseAddressSource(text: string): AddressSource | undefined {
  if (text === "socket") return (_, address) => address ?? null;
  if (text === "cf-connecting-ip") return (headers) => headers[text]?.toString() ?? null;
  const [, proxies] = /^x-forwarded-for:([1-9]\d?)$/.exec(text) ?? [];
  if (proxies === undefined) return undefined;
  return (headers) => {
    const entry = headers["x-forwarded-for"]?.toString().split(",").at(-Number(proxies))?.trim();
    const [, v6, v4] = WITH_PORT.exec(entry ?? "") ?? [];
    return v6 ?? v4 ?? entry ?? null;
  };
}
