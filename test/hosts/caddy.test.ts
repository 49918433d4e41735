// Caddy's configuration where Caddy itself can't be asked: what Go's regular expressions can't have.
import { expect, it } from "vitest";
import { caddyConfig } from "../../hosts/caddy.ts";
import { parseRedirects } from "../../src/routes.ts";

it("writes redirects as expressions that Go knows", () => {
  const redirects = parseRedirects("/properties/:id/:name /properties/:id/ 308");
  const config = caddyConfig({ root: "/srv", port: 8080, rules: [], redirects, missing: [] });
  expect(config).toContain('path_regexp moved0 "^/properties/(?P<id>[\\w.~-]+)/[^/]+$"');
  expect(config).toContain("redir @moved0 /properties/{re.moved0.id}/ 308");
});
