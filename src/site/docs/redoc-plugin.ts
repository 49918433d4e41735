// Makes Redoc's bundle fit for this site: its text in, the same out without what asks another origin
// or skips a level of headings. The maker's name and link stay.
import type { Plugin } from "vite";

const CHANGES: readonly (readonly [string | RegExp, string])[] = [
  // The maker's logo.
  [
    "https://cdn.redoc.ly/redoc/logo-mini.svg",
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>",
  ],
  // The small headings of an operation stand below its h2.
  [/\.h5`/, ".h3`"],
  // The one colour of words that a theme does not reach.
  ["#0e7c86", "inherit"],
  // Where modules are, it wants one of this name and never uses it.
  ['require("null")', "null"],
];

export function redocPlugin(): Plugin {
  return {
    name: "redoc",
    enforce: "pre",
    transform(code, id) {
      if (!id.endsWith("/redoc.standalone.js")) return undefined;
      for (const [from, to] of CHANGES) {
        const parts = code.split(from);
        if (parts.length === 1) this.error(`Redoc no longer has ${from}; look what it has now`);
        code = parts.join(to);
      }
      return { code, map: null };
    },
  };
}
