// Reads a snapshot's routes, which the platform obeys and every other host takes over: _routes.json says which paths
// the function answers, _redirects which lead elsewhere.

export const ROUTES_PATH = "/_routes.json";
export const REDIRECTS_PATH = "/_redirects";

/** Source of a regular expression of the paths, as spelt, that the function answers: "/v1/*" includes "/v1". */
export function functionSource(routes: string): string {
  const { include } = JSON.parse(routes) as { include: string[] };
  const folders = include.map((pattern) => pattern.replace(/\/\*$/, ""));
  return `^(?:${folders.join("|")})(?:/|$)`;
}

export interface Redirect {
  /** Source of a regular expression of the whole path, with a named group for what `to` repeats. */
  readonly source: string;
  readonly to: string;
  readonly status: number;
}

const PLACEHOLDER = /:([A-Za-z]\w*)/g;
/** The part of a path that may be repeated: ids, and nothing with a meaning in header fields or paths. */
const REPEATED = "[\\w.~-]+";

/** Throws Error for a line that is not a redirect within the site. */
export function parseRedirects(text: string): Redirect[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
  return lines.map((line) => {
    const [from = "", to = "", status = ""] = line.trim().split(/\s+/);
    if (!from.startsWith("/") || !to.startsWith("/") || !/^30[1278]$/.test(status)) {
      throw new Error(`_redirects has a line that is not a redirect: ${line}`);
    }
    const repeated = [...to.matchAll(PLACEHOLDER)].map(([, name]) => name);
    const source = from.replaceAll(".", "\\.").replaceAll(PLACEHOLDER, (_, name: string) =>
      // A folder's document is a name as well, by which servers read it themselves.
      repeated.includes(name) ? `(?<${name}>${REPEATED})` : "(?!index\\.html)[^/]+",
    );
    return { source: `^${source}$`, to, status: Number(status) };
  });
}

export function filledIn({ to }: Redirect, written: (name: string) => string): string {
  return to.replaceAll(PLACEHOLDER, (_, name: string) => written(name));
}
