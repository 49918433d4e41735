// Compares output trees and searches them: files by path in, paths of those that differ or hold a text out.

/** What tells when a snapshot was made, and which one was before it. */
export const DATED = /\/(latest|manifest)\.json$/;

/** Paths of the files that only one of two trees has, or that differ. */
export function differing(a: Map<string, Buffer>, b: Map<string, Buffer>): string[] {
  const paths = new Set([...a.keys(), ...b.keys()]);
  return [...paths].filter((path) => {
    const [one, other] = [a.get(path), b.get(path)];
    return !one || !other || !one.equals(other);
  });
}

/** Paths of the files that hold a text in any of the forms that bytes of a text take in files. */
export function filesWith(tree: Map<string, Buffer>, text: string): string[] {
  const forms = formsOf(text);
  return [...tree].flatMap(([path, bytes]) =>
    forms.some((form) => bytes.includes(form)) ? [path] : [],
  );
}

/** As it stands and backwards, in JSON and URLs, in UTF-16, hex, and in base64 at each of the three offsets. */
function formsOf(text: string): Buffer[] {
  const raw = Buffer.from(text);
  const hex = raw.toString("hex");
  const base64 = [0, 1, 2].flatMap((offset) => {
    const whole = Buffer.concat([Buffer.alloc(offset), raw]);
    // Digits at both ends hold bits of what stands beside the text.
    const inner = (code: "base64" | "base64url") =>
      whole.toString(code).slice(offset === 0 ? 0 : offset + 1, Math.floor((whole.length * 8) / 6));
    return [inner("base64"), inner("base64url")];
  });
  const texts = [JSON.stringify(text).slice(1, -1), encodeURIComponent(text), hex, ...base64];
  return [
    raw,
    Buffer.from([...text].reverse().join("")),
    Buffer.from(text, "utf16le"),
    ...[...new Set([...texts, hex.toUpperCase()])].map((form) => Buffer.from(form)),
  ];
}

/** Forms of a UUID: its text and its 16 bytes, as packs hold them. */
export function filesWithId(tree: Map<string, Buffer>, id: string): string[] {
  const bytes = Buffer.from(id.replaceAll("-", ""), "hex");
  const found = new Set(filesWith(tree, id));
  for (const [path, content] of tree) if (content.includes(bytes)) found.add(path);
  return [...found];
}
