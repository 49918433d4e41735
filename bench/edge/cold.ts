// A new isolate's answers, in a process of its own: node cold.ts MODULE FOLDER PATH TIMES. Writes the milliseconds
// of CPU of its own thread that evaluating the module and the first answer took, and each further answer.
//
// The module is the function with its bindings as they are on workerd. Files come from memory, as on
// the platform another process reads them; copying them stays. The platform's own code has already run.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [module, folder, path, more] = process.argv.slice(2) as [string, string, string, string];

interface Files {
  fetch(url: string): Promise<Response>;
}

function readFiles(): Map<string, Uint8Array> {
  const packs = readdirSync(join(folder, "static/v1/packs"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".bin"))
    .map((file) => `/static/v1/packs/${file}`);
  const page = "/static/v1/properties/offset.0.json";
  const shell = "/explore/index.html";
  return new Map(
    ["/static/v1/catalog.json", page, shell, ...packs].map((file) => [
      // Documents are asked for by their folder.
      file.replace(/index\.html$/, ""),
      new Uint8Array(readFileSync(join(folder, file))),
    ]),
  );
}

// Further pages of the API are too many to hold all: each is read with its first request.
function readPage(file: string): Uint8Array | undefined {
  if (!file.startsWith("/static/v1/properties/")) return undefined;
  const bytes = new Uint8Array(readFileSync(join(folder, file)));
  files.set(file, bytes);
  return bytes;
}

const files = readFiles();
const HEADERS = { "Last-Modified": "Sat, 21 Nov 2026 14:48:14 GMT", "Content-Length": "1" };
const ASSETS: Files = {
  async fetch(url) {
    const { pathname } = new URL(url);
    const bytes = files.get(pathname) ?? readPage(pathname);
    const headers = new Headers(HEADERS);
    const arrayBuffer = async () => bytes!.slice().buffer;
    return { status: bytes ? 200 : 404, headers, arrayBuffer } as unknown as Response;
  },
};

function own(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

async function warmUpPlatform(): Promise<void> {
  const empty: string = "data:text/javascript,";
  await import(empty);
  for (let i = 0; i < 5; i++) {
    const request = new Request("https://x.test/", { headers: { A: "b" } });
    const headers = new Headers({ Link: request.headers.get("A")!, ETag: "" });
    for (const name of ["Vary", "X-Snapshot-Id", "Cache-Control"]) headers.set(name, "v");
    const response = new Response(new Uint8Array(40_000), { status: 200, headers });
    const bytes = new Uint8Array(await response.arrayBuffer());
    await crypto.subtle.digest("SHA-256", bytes);
    new TextDecoder("latin1").decode(new TextEncoder().encode(new TextDecoder().decode(bytes)));
    crypto.getRandomValues(new Uint8Array(16));
    clearTimeout(setTimeout(() => {}, 1_000));
    await ASSETS.fetch("https://x.test/static/v1/catalog.json");
  }
}

await warmUpPlatform();
const begin = own();
const { default: worker } = (await import(pathToFileURL(module).href)) as {
  default: { fetch(request: Request, env: object): Promise<Response> };
};

async function answer(): Promise<void> {
  const response = await worker.fetch(new Request(`https://x.test${path}`), { ASSETS });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
}

await answer();
const first = own() - begin;
const later: number[] = [];
for (let i = 0; i < Number(more); i++) {
  const before = own();
  await answer();
  later.push(own() - before);
}
console.log(JSON.stringify({ first, later }));
