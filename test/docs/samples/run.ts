// Runs samples of the documentation against a site in this process: curl's by a shell, JavaScript as a module,
// Python on CPython itself, compiled to WebAssembly. Code in; the requests it made and what it printed out.
import { execFileSync } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
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
  const { values, positionals } = parseArgs({
    args: told.split("\0").slice(0, -1),
    options: {
      header: { type: "string", short: "H", multiple: true },
      include: { type: "boolean", short: "i" },
      "remote-name": { type: "boolean", short: "O" },
    },
    allowPositionals: true,
  });
  const [url, ...others] = positionals;
  if (url === undefined || others.length > 0) throw new Error(`Not one address: ${code}`);
  const sent: Sent[] = [];
  const headers = (values.header ?? []).map((line) => line.split(": ") as [string, string]);
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
  python.globals.set("code", code);
  python.globals.set("key", process.env[KEY_VARIABLE]);
  python.runPython(`import os, requests; os.environ["${KEY_VARIABLE}"] = key`);
  const sent: Sent[] = [];
  const answers: unknown[] = [];
  for (;;) {
    const printed: string[] = [];
    python.setStdout({ batched: (line) => printed.push(line) });
    python.globals.set("answers", JSON.stringify(answers));
    const pending = python.runPython("requests.pending(code, answers)") as string;
    const needed = JSON.parse(pending) as [string, Record<string, string>] | null;
    if (needed === null) return { sent, printed: printed.join("\n") };
    const answer = await send(ask, ...needed, sent);
    answers.push([answer.status, Object.fromEntries(answer.headers), await answer.text()]);
  }
};

export const RUNS: Record<string, Run> = { sh: runCurl, js: runJavaScript, python: runPython };
