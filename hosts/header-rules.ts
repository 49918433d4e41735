// Reads the rules of a snapshot's _headers, by which every host knows the header fields of a path. The language is
// Cloudflare's, without absolute URLs and placeholders in values.

export interface HeaderRule {
  /** A path, in which `*` stands for anything and `:name` for one segment. */
  pattern: string;
  /** Fields that earlier rules set and this one takes away, in lower case. */
  unset: string[];
  set: [name: string, value: string][];
}

/** Throws Error for a line that is not part of that language: skipping it would drop a header silently. */
export function parseHeaderRules(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of text.split("\n")) {
    const bare = line.trim();
    if (bare === "" || bare.startsWith("#")) continue;
    const [, unset] = /^! *([\w-]+)$/.exec(bare) ?? [];
    const [, name, value] = /^([\w-]+):\s*(.+)$/.exec(bare) ?? [];
    const rule = rules.at(-1);
    if (bare.startsWith("/")) rules.push({ pattern: bare, unset: [], set: [] });
    else if (rule && unset) rule.unset.push(unset.toLowerCase());
    else if (rule && name) rule.set.push([name, value!]);
    else throw new Error(`_headers has a line that is not a rule: ${bare}`);
  }
  return rules;
}

export function patternSource(pattern: string): string {
  const parts = pattern.split(/(\*|:[A-Za-z]\w*)/).map((part, i) => {
    if (i % 2 === 0) return part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return part === "*" ? ".*" : "[^/]+";
  });
  return `^${parts.join("")}$`;
}

/** The fields of a path by name. A field that two rules set has both values, unless the later one unsets it first. */
export function headersByPath(
  rules: readonly HeaderRule[],
): (path: string) => Record<string, string> {
  const compiled = rules.map((rule) => ({
    ...rule,
    path: new RegExp(patternSource(rule.pattern)),
  }));
  return (path) => {
    const fields = new Map<string, [name: string, value: string]>();
    for (const rule of compiled) {
      if (!rule.path.test(path)) continue;
      for (const name of rule.unset) fields.delete(name);
      for (const [name, value] of rule.set) {
        const earlier = fields.get(name.toLowerCase())?.[1];
        const joined = earlier === undefined ? value : `${earlier}, ${value}`;
        fields.set(name.toLowerCase(), [name, joined]);
      }
    }
    return Object.fromEntries(fields.values());
  };
}
