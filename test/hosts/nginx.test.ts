// nginx's configuration for folders whose names have characters that it takes for its own.
import { describe, expect, it } from "vitest";
import { nginxConfig } from "../../hosts/nginx.ts";
import { parseHeaderRules } from "../../hosts/header-rules.ts";

const rules = parseHeaderRules("/*\n  Cache-Control: no-cache\n  Content-Type: text/html\n");
const configOf = (root: string) =>
  nginxConfig({ root, port: 8080, rules, redirects: [], missing: ["/404.html"] });
const rootIn = (config: string) => /^ {2}root (.*);$/m.exec(config)![1];

describe("nginxConfig({ root })", () => {
  it.each([
    ["/srv/a$uri", '"/srv/a${riffle_dollar}uri"'],
    ["/srv/$1/$$", '"/srv/${riffle_dollar}1/${riffle_dollar}${riffle_dollar}"'],
    ["/srv/${host}", '"/srv/${riffle_dollar}{host}"'],
    ["/srv/$ last$", '"/srv/${riffle_dollar} last${riffle_dollar}"'],
  ])("takes the dollars of %s as they are", (root, quoted) => {
    const config = configOf(root);
    expect(rootIn(config)).toBe(quoted);
    expect(config).toContain('geo $riffle_dollar {\n  default "$";\n}\n');
  });

  it.each([
    ["/srv/plain", '"/srv/plain"'],
    ["/srv/a b;{c}", '"/srv/a b;{c}"'],
    ['/srv/it\'s "so"', '"/srv/it\'s \\"so\\""'],
    ["/srv/back\\slash", '"/srv/back\\\\slash"'],
  ])("quotes %s, and needs no variable", (root, quoted) => {
    const config = configOf(root);
    expect(rootIn(config)).toBe(quoted);
    expect(config).not.toContain("riffle_dollar");
  });

  it("still refuses a header that it can't express", () => {
    const odd = parseHeaderRules("/*\n  Cache-Control: no-cache\n  X-Price: $5\n");
    const facts = { root: "/srv", port: 8080, rules: odd, redirects: [], missing: ["/404.html"] };
    expect(() => nginxConfig(facts)).toThrow("nginx can't express $5");
  });
});
