// Names the client to count calls of, by the address that the platform reports.

const OCTET = /^(0|[1-9][0-9]{0,2})$/;
const V6_CHARACTERS = /^[0-9a-f:.]+$/i;
const MAPPED = "0:0:0:0:0:ffff";

export const UNKNOWN_CLIENT = "ip:unknown";

/** The client behind an address: an IPv4 address, mapped to IPv6 or not, or the /64 of an IPv6 one. */
export function clientOf(address: string | null): string {
  const text = address ?? "";
  if (isIPv4(text)) return `ip:${text}`;
  const groups = ipv6Groups(text);
  if (!groups) return UNKNOWN_CLIENT;
  if (groups.slice(0, 6).join(":") === MAPPED) {
    const [high, low] = groups.slice(6).map((group) => parseInt(group, 16)) as [number, number];
    return `ip:${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
  }
  return `ip:${groups.slice(0, 4).join(":")}::/64`;
}

function isIPv4(text: string): boolean {
  const parts = text.split(".");
  return parts.length === 4 && parts.every((part) => OCTET.test(part) && Number(part) <= 255);
}

// The platform's URL parser reads every spelling of an IPv6 address, refuses zones, and writes the
// shortest form: hex groups, at most one "::".
function ipv6Groups(text: string): string[] | undefined {
  if (!V6_CHARACTERS.test(text) || !URL.canParse(`http://[${text}]/`)) return undefined;
  const [head = "", tail] = new URL(`http://[${text}]/`).hostname.slice(1, -1).split("::");
  const before = head === "" ? [] : head.split(":");
  if (tail === undefined) return before;
  const after = tail === "" ? [] : tail.split(":");
  return [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
}
