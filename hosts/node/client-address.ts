// Finds the address of a caller where the operator says it is, and nowhere else.

type Fields = Readonly<Record<string, string | string[] | undefined>>;

/** The address as it is spelt there, without a port; null without one, as for a call that bypassed the proxies. */
export type AddressSource = (headers: Fields, socketAddress: string | undefined) => string | null;

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
  if (text === "cf-connecting-ip") return (headers) => field(headers[text]) ?? null;
  const [, proxies] = /^x-forwarded-for:([1-9]\d?)$/.exec(text) ?? [];
  if (proxies === undefined) return undefined;
  return (headers) => {
    const entry = field(headers["x-forwarded-for"])?.split(",").at(-Number(proxies))?.trim();
    if (entry === undefined) return null;
    const [, v6, v4] = WITH_PORT.exec(entry) ?? [];
    return v6 ?? v4 ?? entry;
  };
}

function field(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(", ") : value;
}
