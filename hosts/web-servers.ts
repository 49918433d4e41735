// Writes the configurations of nginx and Caddy for the static side of a snapshot, from the rules of its _headers.
import { filledIn, type Redirect } from "../src/routes.ts";
import { headersByPath, patternSource, type HeaderRule } from "./header-rules.ts";

interface WebFacts {
  /** Folder of the snapshot itself, not a link to it: a reload then swaps files and headers at once. */
  readonly root: string;
  readonly port: number;
  readonly rules: readonly HeaderRule[];
  readonly redirects: readonly Redirect[];
  /** Paths of the 404 pages, the deepest first, each for its folder. */
  readonly missing: readonly string[];
}

const NOTE =
  "# Made by npm run web:config from the snapshot's _headers. Run that again and reload for each snapshot.";

/** One file for the http block, like /etc/nginx/conf.d/riffle.conf. Throws Error for what it can't express. */
export function nginxConfig({ root, port, rules, redirects, missing }: WebFacts): string {
  const classes = pathClasses(rules);
  const names = [...new Set(classes.flatMap(({ fields }) => Object.keys(fields)))];
  const others = names.filter((name) => name !== "Content-Type" && name !== "Cache-Control");
  const valuesOf = (name: string) => classes.map(({ fields }) => fields[name] ?? "");
  // The others are the same everywhere, and a map would try each class for each request.
  const varying = others.filter((name) => new Set(valuesOf(name)).size > 1);
  const map = (name: string) => [
    `map $riffle_path ${variable(name)} {`,
    ...classes.map(
      ({ source, fields }) => `  ${nginxQuoted(`~${source}`)} ${nginxQuoted(fields[name] ?? "")};`,
    ),
    "}",
  ];
  const typed = classes.filter(({ fields }) => fields["Content-Type"] !== undefined);
  return [
    NOTE,
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
      const value = varying.includes(name) ? variable(name) : nginxQuoted(valuesOf(name)[0]!);
      return `  add_header ${name} ${value} always;`;
    }),
    "  add_header Cache-Control $riffle_caching always;",
    `  error_page 404 ${missing.at(-1)};`,
    "  location ~ ^/_(?:headers|redirects|routes\\.json)$ { return 404; }",
    ...redirects.map((one) => {
      const to = filledIn(one, (name) => `$${name}`);
      return `  location ~ ${nginxQuoted(one.source)} { return ${one.status} "${to}$is_args$args"; }`;
    }),
    ...typed.flatMap(({ source, fields }) => [
      `  location ~ ${nginxQuoted(source)} {`,
      `    error_page 404 ${missingFor(source, missing)};`,
      "    try_files $uri =404;",
      "    types { }",
      `    default_type ${nginxQuoted(fields["Content-Type"]!)};`,
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
function nginxQuoted(text: string): string {
  if (/\$./.test(text)) throw new Error(`nginx can't express ${text}`);
  return `"${escaped(text)}"`;
}

function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll('"', '\\"');
}

/** A site block; the address is a port here; with a name, Caddy gets a certificate on its own. */
export function caddyConfig({ root, port, rules, redirects, missing }: WebFacts): string {
  const classes = pathClasses(rules);
  const types = new Map(classes.map(({ source, fields }) => [source, fields["Content-Type"]]));
  const typeOf = (path: string) =>
    [...types].find(([source]) => new RegExp(source).test(path))?.[1] ?? "text/html; charset=utf-8";
  return [
    NOTE,
    `:${port} {`,
    `  root * ${caddyQuoted(root)}`,
    "  encode gzip",
    "  @settings path /_headers /_redirects /_routes.json",
    "  error @settings 404",
    "  route {",
    // In order: what a later one sets replaces what an earlier one has set.
    ...classes
      .toReversed()
      .flatMap(({ source, fields }, i) => [
        `    @class${i} path_regexp ${caddyQuoted(source)}`,
        `    header @class${i} {`,
        ...Object.entries(fields).map(([name, value]) => `      ${name} ${caddyQuoted(value)}`),
        "    }",
      ]),
    "  }",
    ...redirects.flatMap((one, i) => [
      `  @moved${i} path_regexp moved${i} ${caddyQuoted(goSource(one.source))}`,
      `  redir @moved${i} ${filledIn(one, (name) => `{re.moved${i}.${name}}`)} ${one.status}`,
    ]),
    "  try_files {path} {path}.html",
    "  file_server",
    "  handle_errors {",
    // Not by "path", which takes /V1/ for /v1/.
    ...missing.flatMap((path, i) => [
      `    @in${i} path_regexp ${caddyQuoted(patternSource(`${folderOf(path)}*`))}`,
      `    handle @in${i} {`,
      `      header Content-Type ${caddyQuoted(typeOf(path))}`,
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
function caddyQuoted(text: string): string {
  return `"${text.replaceAll('"', '\\"')}"`;
}

/** Classes of paths, the last rule's first: the first that matches has all fields. Throws Error for what Caddy can't. */
function pathClasses(rules: readonly HeaderRule[]) {
  const fieldsOf = headersByPath(rules);
  return rules.toReversed().map(({ pattern, unset }) => {
    const fields = fieldsOf(pattern.replaceAll(/\*|:[A-Za-z]\w*/g, "~"));
    const names = Object.keys(fields).map((name) => name.toLowerCase());
    const gone = unset.find((name) => !names.includes(name));
    if (gone !== undefined) throw new Error(`${pattern} takes ${gone} away and sets no other`);
    return { source: patternSource(pattern), fields };
  });
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}
