// Puts the files of a snapshot into a folder: those that an interrupted run left there, those of the copy before,
// those that can be made, and else those of the site; all with the hash that is signed.
import { hash } from "node:crypto";
import { BuildError } from "../../src/errors.ts";
import type { Effects } from "../../build/disk/effects.ts";
import type { ManifestFile } from "../../src/documents.ts";

/** A file's entry in a manifest. */
export type Named = Pick<ManifestFile, "path" | "bytes" | "sha256">;

export interface Staging {
  folder: string;
  /** Bytes that were written; files of the copy before are linked. */
  written(): number;
  /** Puts a file, and returns its bytes. */
  put(file: Named, make?: (path: string) => Uint8Array | undefined): Promise<Uint8Array>;
  /** Removes what is not among the paths: an earlier run may have left records that were withdrawn since. */
  keep(paths: ReadonlySet<string>): void;
}

const isIn = (names: ReadonlySet<string>, { path }: Named) => names.has(path.slice(1));

/** `need` fetches a file, and `url` names one in messages. */
export function openStaging(
  effects: Effects,
  folder: string,
  out: string,
  need: (path: string) => Promise<Uint8Array>,
  url: (path: string) => string,
): Staging {
  // Listed once: asking about each of many files takes longer than fetching some.
  const begun = new Set(effects.list(folder));
  const held = new Set(effects.list(out));
  let written = 0;
  return {
    folder,
    written: () => written,
    async put(file, make) {
      const { path } = file;
      const left = isIn(begun, file) ? copyOf(effects, folder, file) : undefined;
      if (left) return left;
      // A killed run may have left a partial file.
      if (isIn(begun, file)) effects.remove(folder + path);
      const old = isIn(held, file) ? copyOf(effects, out, file) : undefined;
      if (old) {
        effects.link(out + path, folder + path);
        return old;
      }
      const made = make?.(path);
      const content = made && isNamed(made, file) ? made : await need(path);
      assertNamed(content, file, url(path));
      effects.write(folder + path, content);
      written += content.length;
      return content;
    },
    keep(paths) {
      for (const name of begun) if (!paths.has(`/${name}`)) effects.remove(`${folder}/${name}`);
    },
  };
}

/** The content of a file in a folder, if it has the right hash. */
export function copyOf(effects: Effects, folder: string, file: Named): Uint8Array | undefined {
  if (effects.size(folder + file.path) !== file.bytes) return undefined;
  const content = effects.read(folder + file.path);
  return content && isNamed(content, file) ? content : undefined;
}

/** Throws BuildError unless these are the bytes that were signed. */
export function assertNamed(
  content: Uint8Array,
  file: Pick<Named, "bytes" | "sha256">,
  url: string,
): void {
  if (isNamed(content, file)) return;
  throw new BuildError(
    `${url} differs from what was signed`,
    "A deployment may be under way: try again in a minute",
  );
}

function isNamed(content: Uint8Array, { bytes, sha256 }: Pick<Named, "bytes" | "sha256">): boolean {
  return content.length === bytes && hash("sha256", content) === sha256;
}
