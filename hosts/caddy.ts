// Writes Caddy's configuration for the static side of a snapshot, from the rules of its _headers.
import { patternSource } from "./header-rules.ts";
import { filledIn } from "../src/routes.ts";
import { folderOf, pathClasses, type WebFacts } from "./path-classes.ts";

/** A site block; the address is a port here; with a name, Caddy gets a certificate on its own. */
export function caddyConfig({ root, port, rules, redirects, missing }: WebFacts): string {
  const classes = pathClasses(rules);
  const types = new Map(classes.map(({ source, fields }) => [source, fields["Content-Type"]]));
  const typeOf = (path: string) =>
    [...types].find(([source]) => new RegExp(source).test(path))?.[1] ?? "text/html; charset=utf-8";
  return [
    "# Made by npm run web:config from the snapshot's _headers. Run that again and reload for each snapshot.",
    `:${port} {`,
    `  root * ${quoted(root)}`,
    "  encode gzip",
    "  @settings path /_headers /_redirects /_routes.json",
    "  error @settings 404",
    "  route {",
    // In order: what a later one sets replaces what an earlier one has set.
    ...classes
      .toReversed()
      .flatMap(({ source, fields }, i) => [
        `    @class${i} path_regexp ${quoted(source)}`,
        `    header @class${i} {`,
        ...Object.entries(fields).map(([name, value]) => `      ${name} ${quoted(value)}`),
        "    }",
      ]),
    "  }",
    ...redirects.flatMap((one, i) => [
      `  @moved${i} path_regexp moved${i} ${quoted(goSource(one.source))}`,
      `  redir @moved${i} ${filledIn(one, (name) => `{re.moved${i}.${name}}`)} ${one.status}`,
    ]),
    "  try_files {path} {path}.html",
    "  file_server",
    "  handle_errors {",
    // Not by "path", which takes /V1/ for /v1/.
    ...missing.flatMap((path, i) => [
      `    @in${i} path_regexp ${quoted(patternSource(`${folderOf(path)}*`))}`,
      `    handle @in${i} {`,
      `      header Content-Type ${quoted(typeOf(path))}`,
      "      header Cache-Control no-store",
      `      rewrite * ${path}`,
      "      file_server {",
      "        status {http.error.status_code}",
      "      }",
      "    }",
    ]),
    "  }",
    "}",
    "",
  ].join("\n");
}

// Go names groups otherwise and can't look ahead; nor need it, as Caddy reads no folder's document by its name.
function goSource(source: string): string {
  return source.replaceAll("(?<", "(?P<").replaceAll(/\(\?![^)]*\)/g, "");
}

// Before anything but a quote a backslash is itself.
function quoted(text: string): string {
  return `"${text.replaceAll('"', '\\"')}"`;
}
