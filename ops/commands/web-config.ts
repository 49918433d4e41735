// npm run web:config: prints the configuration of a web server for the static side of a snapshot.
import { parseHeaderRules } from "../../hosts/header-rules.ts";
import { parseRedirects, REDIRECTS_PATH } from "../../src/routes.ts";
import { caddyConfig, nginxConfig } from "../../hosts/web-servers.ts";
import { disk } from "../../build/disk/effects.ts";
import { followLinks } from "../../build/disk/links.ts";
import { textOf } from "../../build/disk/parse.ts";
import { noSnapshot } from "../../build/publish/publish.ts";
import { parseName, parsePort, run, withoutSlashes } from "../../bin/command.ts";

const USAGE = `npm run web:config -- --server SERVER [--dir DIR] [--port N]

Prints the configuration with which nginx or Caddy serves the files of a snapshot: their types, headers and
404s. It names the folder of this one snapshot, so regenerate it after each build and reload the server,
which swaps files and headers at once. /v1/* answers 404: for the API see npm run serve:node.

  --server SERVER   nginx or caddy
  --dir DIR         the snapshot (default dist)
  --port N          port to listen on (default 8080)`;

const SERVERS = { nginx: nginxConfig, caddy: caddyConfig };

await run({ usage: USAGE }, async ({ values }) => {
  const { dir = "dist" } = values;
  const server = parseName("--server", values.server ?? "", ["nginx", "caddy"]);
  const root = followLinks(withoutSlashes(dir), disk);
  const headers = disk.read(`${root}/_headers`);
  if (!headers) throw noSnapshot(dir);
  const missing = disk
    .list(root)
    .filter((name) => /(^|\/)404\.html$/.test(name))
    .map((name) => `/${name}`)
    .sort((a, b) => b.split("/").length - a.split("/").length);
  const rules = parseHeaderRules(new TextDecoder().decode(headers));
  const redirects = parseRedirects(textOf(disk.read(root + REDIRECTS_PATH)));
  const port = parsePort(values.port ?? "8080");
  console.log(SERVERS[server]({ root, port, rules, redirects, missing }).trimEnd());
});
