// Runs another program and collects what it prints on one of its outputs.
import { spawn } from "node:child_process";

interface Ended {
  code: number | null;
  printed: string;
}

type Output = "inherit" | "pipe" | "ignore";

export interface Child {
  /** Without a code it was killed, or can't be started; `printed` is what came through a pipe, or why. */
  ended: Promise<Ended>;
  kill(): void;
}

export function start(
  command: string,
  args: readonly string[],
  { stdout, stderr, env = {} }: { stdout: Output; stderr: Output; env?: Record<string, string> },
): Child {
  const stdio = ["ignore", stdout, stderr] as const;
  const child = spawn(command, args, { stdio: [...stdio], env: { ...process.env, ...env } });
  let printed = "";
  for (const output of [child.stdout, child.stderr])
    output?.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const ended = new Promise<Ended>((settle) => {
    child.once("error", ({ message }) => settle({ code: null, printed: message }));
    child.once("close", (code) => settle({ code, printed }));
  });
  return { ended, kill: () => void child.kill() };
}
