// Gathers what the HTML pages of a build are written with.
import { DEFAULT_CURRENCY } from "../../src/currency.ts";
import type { Config } from "../config.ts";
import type { Effects } from "../disk/effects.ts";
import type { HtmlPage, HtmlPages } from "../plan/html.ts";
import type { PagePlan } from "../plan/plan.ts";
import type { Projected } from "../project/directory.ts";
import type { OutputFile } from "../snapshot/output.ts";
import { parseJson } from "../snapshot/parse.ts";
import { htmlMaker, type HtmlMaker } from "./html.ts";
import { stampOf, type Stamp } from "./site.ts";
import type { HtmlNotes } from "./write-html.ts";

/** The HTML pages that are files. */
export interface HtmlOutput {
  kinds: PagePlan["html"]["files"];
  pages: readonly HtmlPage[];
  /** Undefined if there is nothing to make. */
  maker: HtmlMaker | undefined;
  /** Of the last build. */
  before: HtmlNotes;
  /** Of the code and the site, if it is known. */
  stamp: string | undefined;
}

/** `files` are all others: one frames the pages, and packs are read as at the edge. */
export async function htmlOutput(
  effects: Effects,
  { config, public: site }: { config: Config; public: string },
  { html }: PagePlan,
  all: Partial<HtmlPages>,
  files: readonly OutputFile[],
  { sets, calendars }: Pick<Projected, "sets" | "calendars">,
  before: HtmlNotes,
): Promise<HtmlOutput | undefined> {
  if (!config.exports.html) return undefined;
  const { url: origin, currency = DEFAULT_CURRENCY } = config.site;
  const pages = html.files.flatMap((kind) => all[kind] ?? []);
  const [properties] = sets as [(typeof sets)[0]];
  const facts = { properties, calendars, files, origin, currency };
  return {
    kinds: html.files,
    pages,
    maker: pages.length > 0 ? await htmlMaker(facts) : undefined,
    before,
    stamp: (parseJson(effects.read(stampOf(site))) as Stamp | undefined)?.sources,
  };
}
