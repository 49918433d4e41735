// Reads the target of a request's first line as the platform does, so that a path has one meaning.

const ABSOLUTE = /^https?:\/\/[^/?#\\]*/i;
/** A dot segment, or a backslash, before any query. */
const UNRESOLVED = /^[^?]*(?:\\|\/(?:\.|%2e){1,2}(?:[/?]|$))/i;

/** Path and query of a path or URL, with dot segments and backslashes resolved; undefined for any other form. */
export function targetOf(written: string): string | undefined {
  const [target = ""] = written.replace(ABSOLUTE, "").split("#", 1);
  const whole = target === "" || target.startsWith("?") ? `/${target}` : target;
  if (!/^[/\\]/.test(whole)) return undefined;
  if (!UNRESOLVED.test(whole)) return whole;
  const { pathname, search } = new URL(`http://host${whole}`);
  return pathname + search;
}
