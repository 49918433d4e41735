// How the search over the documentation reads words: used where its index is made and where it is asked.
import type { Options } from "minisearch";

export interface Found {
  page: string;
  heading: string;
  excerpt: string;
}

// Readers of the API come first, and of them those who want to read of a word before every endpoint that has it.
const MINOR =
  /^\/docs\/(api|changelog|hosting|mistakes|operators|scale|snapshot-format|takedown)\//;

export const SEARCH_OPTIONS: Options = {
  fields: ["heading", "page", "text"],
  storeFields: ["page", "heading", "excerpt"],
  searchOptions: {
    // A word in a heading outdoes any number of the same in a text.
    boost: { heading: 20, page: 3 },
    boostDocument: (id: string) => (MINOR.test(id) ? 0.5 : 1),
    combineWith: "AND",
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
  },
};
