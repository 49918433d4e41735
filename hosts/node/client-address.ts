// Finds the address of a caller where the operator says it is, and nowhere else.

/**
 * - `socket`: who connected
 * - `field`: a header field that a proxy in front always sets itself
 * - `forwarded`: X-Forwarded-For behind so many trusted proxies, each of which appends whom it saw
 */
export type AddressSource =
  | { readonly kind: "socket" }
  | { readonly kind: "field"; readonly name: string }
  | { readonly kind: "forwarded"; readonly proxies: number };

/** Some proxies append the port, and with it brackets to IPv6: 192.0.2.1:443, [2001:db8::1]:443. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/;

/** Reads `socket`, `cf-connecting-ip` or `x-forwarded-for:N`; undefined for any other text. */
export function parseAddressSource(text: string): AddressSource | undefined {
  if (text === "socket") return { kind: "socket" };
  if (text === "cf-connecting-ip") return { kind: "field", name: text };
  const [, proxies] = /^x-forwarded-for:([1-9]\d?)$/.exec(text) ?? [];
  return proxies === undefined ? undefined : { kind: "forwarded", proxies: Number(proxies) };
}

/** The address as it is spelt there, without a port; null without one, as for a call that bypassed the proxies. */
export function addressOf(
  source: AddressSource,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  socketAddress: string | undefined,
): string | null {
  switch (source.kind) {
    case "socket":
      return socketAddress ?? null;
    case "field":
      return field(headers[source.name]) ?? null;
    case "forwarded": {
      const seen = field(headers["x-forwarded-for"])?.split(",") ?? [];
      const entry = seen.at(-source.proxies)?.trim();
      if (entry === undefined) return null;
      const [, v6, v4] = WITH_PORT.exec(entry) ?? [];
      return v6 ?? v4 ?? entry;
    }
  }
}

function field(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(", ") : value;
}
