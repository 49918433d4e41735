// Splits a raw query string into decoded parameters, in order of appearance.

export interface Param {
  name: string;
  /** Undefined when its percent-encoding or UTF-8 is malformed. */
  value: string | undefined;
}

/** Reads "?a=1&b=2" (or without "?"): "+" is a space, empty segments are skipped, order is kept. */
export function readParams(search: string): Param[] {
  const params: Param[] = [];
  for (const segment of search.replace(/^\?/, "").split("&")) {
    if (segment === "") continue;
    const equals = segment.indexOf("=");
    const raw = equals < 0 ? segment : segment.slice(0, equals);
    params.push({
      name: decode(raw) ?? raw,
      value: equals < 0 ? "" : decode(segment.slice(equals + 1)),
    });
  }
  return params;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined; // URIError: malformed percent-encoding or UTF-8
  }
}
