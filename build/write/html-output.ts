// Gathers what the HTML pages of a build are written with, and keeps notes of them for the next one.
import type { Effects } from "../disk/effects.ts";
import type { Config } from "../config.ts";
import { textOf } from "../snapshot/parse.ts";
import type { Composition } from "./compose.ts";
import { htmlMaker, type HtmlFacts } from "./html.ts";
import { stampOf } from "./site.ts";
import type { HtmlOutput } from "./write.ts";
import { parseNotes, type HtmlNotes } from "./write-html.ts";

/** Beside the snapshot: by them the next build knows pages again. */
const notesOf = (out: string) => `${out}.private/html.json`;

export async function htmlOutput(
  effects: Effects,
  { out, config, public: site }: { out: string; config: Config; public: string },
  { plan, htmlPages, files }: Pick<Composition, "plan" | "htmlPages" | "files">,
  facts: Omit<HtmlFacts, "files" | "origin">,
): Promise<HtmlOutput> {
  const origin = config.site.url;
  const isMade = htmlPages.length > 0;
  return {
    kinds: plan.html.files,
    pages: htmlPages,
    maker: isMade ? await htmlMaker({ ...facts, files, origin }) : undefined,
    before: parseNotes(effects.read(notesOf(out))),
    stamp: textOf(effects.read(stampOf(site))) || undefined,
  };
}

/** Without pages there is nothing to know again. */
export function keepNotes(effects: Effects, out: string, notes: HtmlNotes | undefined): void {
  if (notes) effects.replace(notesOf(out), JSON.stringify(notes));
}
