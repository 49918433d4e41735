// Writes Caddy's configuration for the static side of a snapshot: the rules of its _headers in, text out.
import { folderOf, pathClasses, type WebFacts } from "./path-classes.ts";

/** A site block; the address is a port here, and a name gets a certificate by itself. */
export function caddyConfig({ root, port, rules, missing }: WebFacts): string {
  const classes = pathClasses(rules);
  const types = new Map(classes.map(({ source, fields }) => [source, fields["Content-Type"]]));
  const typeOf = (path: string) =>
    [...types].find(([source]) => new RegExp(source).test(path))?.[1] ?? "text/html; charset=utf-8";
  return [
    "# Made by npm run web:config from the snapshot's _headers. Make it anew and reload for each snapshot.",
    `:${port} {`,
    `  root * ${quoted(root)}`,
    "  encode gzip",
    "  @settings path /_headers /_redirects /_routes.json",
    "  error @settings 404",
    "  route {",
    ...classes.flatMap(({ source, fields }, i) => [
      `    @class${i} path_regexp ${quoted(source)}`,
      `    handle @class${i} {`,
      "      header {",
      ...Object.entries(fields).map(([name, value]) => `        ${name} ${quoted(value)}`),
      "      }",
      "    }",
    ]),
    "  }",
    "  try_files {path} {path}.html",
    "  file_server",
    "  handle_errors {",
    ...missing.flatMap((path) => [
      `    handle ${folderOf(path)}* {`,
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

function quoted(text: string): string {
  return `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}
