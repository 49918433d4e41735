// Configurations of web servers where the servers can't be asked: folders whose names have characters that nginx takes
// for its own, and what Go's regular expressions can't have.
import { describe, expect, it } from "vitest";
import { caddyConfig, nginxConfig } from "../../hosts/web-servers.ts";
import { parseHeaderRules } from "../../hosts/header-rules.ts";
import { parseRedirects } from "../../src/routes.ts";

const rules = parseHeaderRules("/*\n  Cache-Control: no-cache\n  Content-Type: text/html\n");
const FACTS = { root: "/srv", port: 8080, rules, redirects: [], missing: ["/404.html"] };

describe("nginxConfig({ root })", () => {
  it.each([
    ["/srv/a$uri", '"/srv/a${riffle_dollar}uri"'],
    ["/srv/$1/$$", '"/srv/${riffle_dollar}1/${riffle_dollar}${riffle_dollar}"'],
    ["/srv/${host}", '"/srv/${riffle_dollar}{host}"'],
    ["/srv/$ last$", '"/srv/${riffle_dollar} last${riffle_dollar}"'],
    ["/srv/a b;{c}", '"/srv/a b;{c}"'],
    ['/srv/it\'s "so"', '"/srv/it\'s \\"so\\""'],
    ["/srv/back\\slash", '"/srv/back\\\\slash"'],
  ])("takes %s as it is, with a variable for a dollar", (root, quoted) => {
    const config = nginxConfig({ ...FACTS, root });
    expect(/^ {2}root (.*);$/m.exec(config)![1]).toBe(quoted);
    const holds = config.includes('geo $riffle_dollar {\n  default "$";\n}\n');
    expect(holds).toBe(root.includes("$"));
  });

  it("still refuses a header that it can't express", () => {
    const odd = parseHeaderRules("/*\n  Cache-Control: no-cache\n  X-Price: $5\n");
    expect(() => nginxConfig({ ...FACTS, rules: odd })).toThrow("nginx can't express $5");
  });
});

it.each([nginxConfig, caddyConfig])(
  "%o refuses rules that take a header away for good",
  (write) => {
    const gone = parseHeaderRules("/*\n  X-A: 1\n/b\n  ! X-A\n");
    expect(() => write({ ...FACTS, rules: gone })).toThrow("/b takes x-a away and sets no other");
  },
);

it("caddyConfig() writes redirects as expressions that Go knows", () => {
  const redirects = parseRedirects("/properties/:id/:name /properties/:id/ 308");
  const config = caddyConfig({ ...FACTS, rules: [], redirects, missing: [] });
  expect(config).toContain('path_regexp moved0 "^/properties/(?P<id>[\\w.~-]+)/[^/]+$"');
  expect(config).toContain("redir @moved0 /properties/{re.moved0.id}/ 308");
});
