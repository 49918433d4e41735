// Runs samples of the documentation against a site in this process: curl's by a shell, JavaScript as a module,
// Python on CPython itself, compiled to WebAssembly. Code in; the requests it made and what it printed out.
import { execFileSync } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { loadPyodide } from "pyodide";
import { vi } from "vitest";
import { ORIGIN } from "../../../src/site/docs/put.ts";
import { scratchFolder } from "../../scratch.ts";

export interface Sent {
  /** Path and query, decoded. */
  url: string;
  key: string | null;
  status: number;
  body: string;
}

export interface Outcome {
  sent: Sent[];
  printed: string;
}

export type Ask = (url: string, headers: Record<string, string>) => Promise<Response>;
export type Run = (code: string, ask: Ask) => Promise<Outcome>;

export const KEY_VARIABLE = "RIFFLE_KEY";

async function send(ask: Ask, url: string, init: HeadersInit, sent: Sent[]): Promise<Response> {
  if (!url.startsWith(ORIGIN)) throw new Error(`A sample asks ${url}`);
  const headers = new Headers(init);
  const answer = await ask(url.slice(ORIGIN.length), Object.fromEntries(headers));
  const body = await answer.clone().text();
  const { pathname, searchParams } = new URL(url);
  const query = [...searchParams].map(([name, value]) => `${name}=${value}`).join("&");
  const key = headers.get("Authorization");
  sent.push({ url: `${pathname}?${query}`, key, status: answer.status, body });
  // A snapshot in this process knows another origin.
  const link = answer.headers.get("Link");
  if (link !== null) answer.headers.set("Link", link.replaceAll(/<https:\/\/[^/]+/g, `<${ORIGIN}`));
  return answer;
}

/** The shell finds a curl that only tells its arguments. */
const runCurl: Run = async (code, ask) => {
  const folder = scratchFolder();
  writeFileSync(join(folder, "curl"), `#!/bin/sh\nprintf '%s\\0' "$@"\n`);
  chmodSync(join(folder, "curl"), 0o755);
  const told = execFileSync("sh", ["-c", code], {
    encoding: "utf8",
    env: { ...process.env, PATH: `${folder}:${process.env["PATH"]}` },
  });
  const words = told.split("\0").slice(0, -1);
  const headers: [string, string][] = [];
  const urls: string[] = [];
  for (let i = 0; i < words.length; i++) {
    if (words[i] === "-H")
      headers.push(/^([\w-]+): (.*)$/.exec(words[++i]!)!.slice(1) as [string, string]);
    else if (!/^-[iO]$/.test(words[i]!)) urls.push(words[i]!);
  }
  const sent: Sent[] = [];
  const [url, ...others] = urls;
  if (url === undefined || others.length > 0) throw new Error(`Not one address: ${code}`);
  await send(ask, url, headers, sent);
  return { sent, printed: sent[0]!.body };
};

const runJavaScript: Run = async (code, ask) => {
  const sent: Sent[] = [];
  const file = join(scratchFolder(), "sample.mjs");
  const client = pathToFileURL(resolve("partner/client/index.ts")).href;
  writeFileSync(file, code.replace('"@riffle-api/partner"', JSON.stringify(client)));
  const printed: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((...values: unknown[]) => {
    printed.push(values.map((value) => JSON.stringify(value)).join(" "));
  });
  vi.stubGlobal("fetch", (url: string, init: RequestInit = {}) =>
    send(ask, url, init.headers ?? {}, sent),
  );
  try {
    await import(/* @vite-ignore */ pathToFileURL(file).href);
  } finally {
    log.mockRestore();
    vi.unstubAllGlobals();
  }
  return { sent, printed: printed.join("\n") };
};

let starting: ReturnType<typeof loadPyodide> | undefined;

const runPython: Run = async (code, ask) => {
  const python = await (starting ??= loadPyodide());
  python.FS.writeFile("requests.py", readFileSync(join(import.meta.dirname, "requests.py")));
  const variable = JSON.stringify([KEY_VARIABLE, process.env[KEY_VARIABLE]]);
  python.runPython(
    `import os, requests; os.environ.update([${variable}]); requests.answers.clear()`,
  );
  const sent: Sent[] = [];
  for (;;) {
    const printed: string[] = [];
    python.setStdout({ batched: (line) => printed.push(line) });
    const pending = python.runPython(`
import requests
requests.position = 0
pending = None
try:
    exec(compile(${JSON.stringify(code)}, "sample.py", "exec"), {"__name__": "__main__"})
except requests.Pending as needed:
    pending = [needed.url, list(needed.headers.items())]
import json
json.dumps(pending)`) as string;
    const needed = JSON.parse(pending) as [string, [string, string][]] | null;
    if (needed === null) return { sent, printed: printed.join("\n") };
    const answer = await send(ask, needed[0], needed[1], sent);
    const given = JSON.stringify([answer.status, [...answer.headers], await answer.text()]);
    python.runPython(`requests.answers.append(json.loads(${JSON.stringify(given)}))`);
  }
};

export const RUNS: Record<string, Run> = { sh: runCurl, js: runJavaScript, python: runPython };
