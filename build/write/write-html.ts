// Writes HTML pages, and links those of the previous snapshot that are made of the same. A page is known again by the
// hash of what it was made of; the hash of its bytes shows that they are still those that were made then.
import { hash } from "node:crypto";
import { BuildError } from "../../src/errors.ts";
import { MAX_FILE_BYTES } from "../../src/limits.ts";
import type { Effects } from "../disk/effects.ts";
import type { HtmlPage } from "../plan/html.ts";
import type { WrittenFile } from "../snapshot/manifest.ts";
import { textOf } from "../snapshot/parse.ts";
import { readPlain, type Previous } from "../snapshot/previous.ts";
import type { HtmlMaker } from "./html.ts";

/** What the last build noted of its pages. */
export interface HtmlNotes {
  /** Of the code and the site that made them; undefined where nobody knows. */
  stamp: string | undefined;
  /** By path: the hash of what a page was made of, and of its bytes. */
  pages: Record<string, [inputs: string, sha256: string]>;
}

const NO_NOTES: HtmlNotes = { stamp: undefined, pages: {} };

export interface HtmlWriting {
  effects: Effects;
  folder: string;
  maker: HtmlMaker;
  previous: Previous | undefined;
  /** Of the last build, and of this one, which are added to. */
  before: HtmlNotes;
  notes: HtmlNotes;
}

/** Writes one page. Throws BuildError if it is too large for the platform. */
export function writeHtml(page: HtmlPage, writing: HtmlWriting): WrittenFile {
  const { effects, folder, maker, previous, before, notes } = writing;
  const path = `${page.path}index.html`;
  const inputs = maker.inputsOf(page);
  const last = previous && readPlain(effects, previous.folder + path);
  const isSame = before.stamp !== undefined && before.stamp === notes.stamp;
  const [known, knownHash] = (isSame ? before.pages[path] : undefined) ?? [];
  const written = (content: Uint8Array, sha256: string): WrittenFile => {
    notes.pages[path] = [inputs, sha256];
    const reused = last && (last === content || Buffer.compare(last, content) === 0);
    if (reused) effects.link(previous!.folder + path, folder + path);
    else effects.write(folder + path, content);
    return { path, kind: "html", bytes: content.length, sha256, reused: reused === true };
  };
  if (last && known === inputs && hash("sha256", last) === knownHash)
    return written(last, knownHash);
  const content = maker.make(page);
  if (content.length > MAX_FILE_BYTES) {
    throw new BuildError(
      `${path} would have ${content.length} bytes; a file may have ${MAX_FILE_BYTES}`,
      "Shorten the texts of the records in it",
    );
  }
  return written(content, hash("sha256", content));
}

/** The notes in a file; none if it is missing or damaged, which costs time alone. */
export function parseNotes(bytes: Uint8Array | undefined): HtmlNotes {
  try {
    const { stamp, pages } = JSON.parse(textOf(bytes)) as Partial<HtmlNotes>;
    return typeof stamp === "string" && pages ? { stamp, pages } : NO_NOTES;
  } catch {
    return NO_NOTES;
  }
}
