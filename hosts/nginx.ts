// Writes nginx's configuration for the static side of a snapshot, from the rules of its _headers.
import { filledIn } from "../src/routes.ts";
import { folderOf, pathClasses, type WebFacts } from "./path-classes.ts";

/** One file for the http block, like /etc/nginx/conf.d/riffle.conf. Throws Error for what it can't express. */
export function nginxConfig({ root, port, rules, redirects, missing }: WebFacts): string {
  const classes = pathClasses(rules);
  const names = [...new Set(classes.flatMap(({ fields }) => Object.keys(fields)))];
  const others = names.filter((name) => name !== "Content-Type" && name !== "Cache-Control");
  const valuesOf = (name: string) => classes.map(({ fields }) => fields[name] ?? "");
  const varying = others.filter((name) => new Set(valuesOf(name)).size > 1);
  const map = (name: string) => [
    `map $riffle_path ${variable(name)} {`,
    ...classes.map(
      ({ source, fields }) => `  ${quoted(`~${source}`)} ${quoted(fields[name] ?? "")};`,
    ),
    "}",
  ];
  const typed = classes.filter(({ fields }) => fields["Content-Type"] !== undefined);
  return [
    "# Made by npm run web:config from the snapshot's _headers. Run that again and reload for each snapshot.",
    // As it was asked for: pages of folders and of 404s are other files.
    "map $request_uri $riffle_path {",
    '  "~^([^?]*)" $1;',
    "}",
    ...(root.includes("$") ? [`geo $${DOLLAR} {`, '  default "$";', "}"] : []),
    ...[...varying, "Cache-Control"].flatMap(map),
    "map $status $riffle_caching {",
    '  404 "no-store";',
    `  default ${variable("Cache-Control")};`,
    "}",
    "server {",
    `  listen ${port};`,
    `  root ${quotedPath(root)};`,
    "  index index.html;",
    "  charset utf-8;",
    "  gzip on;",
    "  gzip_vary on;",
    "  gzip_types application/json application/geo+json application/x-ndjson text/plain text/csv text/css text/javascript text/markdown;",
    "  absolute_redirect off;",
    ...others.map((name) => {
      const value = varying.includes(name) ? variable(name) : quoted(valuesOf(name)[0]!);
      return `  add_header ${name} ${value} always;`;
    }),
    "  add_header Cache-Control $riffle_caching always;",
    `  error_page 404 ${missing.at(-1)};`,
    "  location ~ ^/_(?:headers|redirects|routes\\.json)$ { return 404; }",
    ...redirects.map((one) => {
      const to = filledIn(one, (name) => `$${name}`);
      return `  location ~ ${quoted(one.source)} { return ${one.status} "${to}$is_args$args"; }`;
    }),
    ...typed.flatMap(({ source, fields }) => [
      `  location ~ ${quoted(source)} {`,
      `    error_page 404 ${missingFor(source, missing)};`,
      "    try_files $uri =404;",
      "    types { }",
      `    default_type ${quoted(fields["Content-Type"]!)};`,
      "  }",
    ]),
    `  location / { try_files $uri $uri.html $uri/ =404; }`,
    "}",
    "",
  ].join("\n");
}

function missingFor(source: string, missing: readonly string[]): string {
  const start = source.slice(1).replaceAll("\\", "");
  return missing.find((path) => start.startsWith(folderOf(path))) ?? missing.at(-1)!;
}

function variable(name: string): string {
  return `$riffle_${name.toLowerCase().replaceAll("-", "_")}`;
}

/** Holds a dollar: nginx has no escape for one, and takes it as it is in this block alone. */
const DOLLAR = "riffle_dollar";

function quotedPath(path: string): string {
  return `"${escaped(path).replaceAll("$", () => `\${${DOLLAR}}`)}"`;
}

// A dollar begins a variable, save at the end of a regular expression.
function quoted(text: string): string {
  if (/\$./.test(text)) throw new Error(`nginx can't express ${text}`);
  return `"${escaped(text)}"`;
}

function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll('"', '\\"');
}
