// Runs other programs, wrangler among them, and collects what they print.
import { spawn } from "node:child_process";
import { BuildError } from "../src/errors.ts";
import type { RunWrangler } from "./deploy/deployments.ts";

type Output = "inherit" | "pipe" | "ignore";
type Variables = Record<string, string>;

export type Child = ReturnType<typeof start>;

export function start(
  command: string,
  args: readonly string[],
  { stdout, stderr, env = {} }: { stdout: Output; stderr: Output; env?: Variables },
) {
  const child = spawn(command, args, {
    stdio: ["ignore", stdout, stderr],
    env: { ...process.env, ...env },
  });
  let printed = "";
  for (const output of [child.stdout, child.stderr])
    output?.setEncoding("utf8").on("data", (text: string) => (printed += text));
  // Without a code it was killed, or can't be started; `printed` is what came through a pipe, or why.
  const ended = new Promise<{ code: number | null; printed: string }>((settle) => {
    child.once("error", ({ message }) => settle({ code: null, printed: message }));
    child.once("close", (code) => settle({ code, printed }));
  });
  return { ended, kill: () => void child.kill() };
}

export async function runHere(
  command: string,
  args: readonly string[],
  refusal: (code: number | null) => readonly [message: string, hint: string],
  env: Variables = {},
): Promise<void> {
  const { code } = await start(command, args, { stdout: "inherit", stderr: "inherit", env }).ended;
  if (code !== 0) throw new BuildError(...refusal(code));
}

export const UNATTENDED = { WRANGLER_SEND_METRICS: "false", CI: "true" };

export const runWrangler: RunWrangler = async (args) => {
  const output = { stdout: "pipe", stderr: "inherit", env: UNATTENDED } as const;
  const { code, printed } = await start("wrangler", args, output).ended;
  if (code === 0) return printed;
  throw new BuildError(
    `wrangler ${args.slice(0, 3).join(" ")} ended with exit code ${code}`,
    "Read what it printed above; it needs CLOUDFLARE_API_TOKEN, or wrangler login",
  );
};
