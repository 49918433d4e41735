// Unpacks what `npm pack` made, without a tar of the machine: a .tgz in, its files below a folder out.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";

const BLOCK = 512;

/** Names lose their first folder, which npm calls package/. */
export function unpack(archive: string, folder: string): void {
  const bytes = gunzipSync(readFileSync(archive));
  for (let at = 0; bytes[at] !== 0;) {
    const text = (from: number, length: number) =>
      bytes.toString("utf8", at + from, at + from + length).replace(/\0[^]*$/, "");
    const size = Number.parseInt(text(124, 12), 8);
    const name = join(text(345, 155), text(0, 100));
    // Type 0 is a file; npm packs nothing else but notes on one.
    if (text(156, 1) === "0") {
      const path = join(folder, name.split("/").slice(1).join("/"));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, bytes.subarray(at + BLOCK, at + BLOCK + size));
    }
    at += BLOCK * (1 + Math.ceil(size / BLOCK));
  }
}
