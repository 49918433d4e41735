// Leads links into the documentation's former single page, like /docs/#tag/Lists/operation/listProperties, to where
// what they name is now.

const FORMER = /^#(?:tag\/([\w-]+))?(?:\/?operation\/(\w+))?$/;

/** The path that a fragment of the former page is at now, of the `paths` that there are; undefined for others. */
export function formerTarget(hash: string, paths: ReadonlySet<string>): string | undefined {
  const [, tag, operation = ""] = FORMER.exec(hash) ?? [];
  const words = operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const own = `/docs/api/${words}/`;
  if (words !== "" && paths.has(own)) return own;
  const shared = tag && `/docs/api/${tag.toLowerCase()}/`;
  if (shared && paths.has(shared)) return operation === "" ? shared : `${shared}#${operation}`;
  return tag === undefined && operation === "" ? undefined : "/docs/api/";
}

export function followOldLink(): void {
  if (location.pathname !== "/docs/") return;
  const links = document.querySelectorAll<HTMLAnchorElement>("#pages a");
  const target = formerTarget(location.hash, new Set([...links].map(({ pathname }) => pathname)));
  if (target !== undefined) location.replace(target);
}
