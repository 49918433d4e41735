// Names the client to count calls of, by the address that the platform reports.

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
const V6_CHARACTERS = /^[0-9a-f:.]+$/i;
const MAPPED = "0:0:0:0:0:ffff";

export const UNKNOWN_CLIENT = "ip:unknown";

/** The client behind an address: an IPv4 address, mapped to IPv6 or not, or the /64 of an IPv6 one. */
export function clientOf(address: string | null): string {
  const text = address ?? "";
  if (IPV4.test(text)) return `ip:${text}`;
  const groups = ipv6Groups(text);
  if (!groups) return UNKNOWN_CLIENT;
  if (groups.slice(0, 6).join(":") === MAPPED) {
    const [high, low] = groups.slice(6).map((group) => parseInt(group, 16)) as [number, number];
    return `ip:${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
  }
  return `ip:${groups.slice(0, 4).join(":")}::/64`;
}

// The platform's URL parser reads every spelling of an IPv6 address, refuses zones, and writes the
// shortest form: hex groups, at most one "::".
function ipv6Groups(text: string): string[] | undefined {
  if (!V6_CHARACTERS.test(text) || !URL.canParse(`http://[${text}]/`)) return undefined;
  const parts = new URL(`http://[${text}]/`).hostname.slice(1, -1).split("::");
  const [before = [], after = []] = parts.map((part) => part.split(":").filter(Boolean));
  return [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
}
