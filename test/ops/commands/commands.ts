// Runs the real commands: arguments and environment in, exit code and what they printed out.
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { vi } from "vitest";
import { TEST_SECRETS } from "../../snapshot.ts";

// It works for good in the folder in which it is first imported, so that must not be a command's, which is removed.
await import("esbuild");

export const ROOT = resolve(import.meta.dirname, "../../..");

export interface Outcome {
  status: number | null;
  stdout: string;
  stderr: string;
}

type Environment = Record<string, string | undefined>;

export const fileOf = (name: string) =>
  `${["mirror", "verify", "pack-partner"].includes(name) ? "partner" : "ops"}/commands/${name}.ts`;

/** Runs a command in a process of its own, with the tests' pin keys. */
export function spawned(name: string, args: readonly string[]): Outcome {
  const script = fileOf(name);
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...process.env, ...TEST_SECRETS },
  });
  return { status, stdout, stderr };
}

let calls = 0;

/** The same in this process, which saves a start, with `env`, and in another folder if need be. */
export const command = (name: string, args: readonly string[], env: Environment = {}, cwd = ROOT) =>
  imported(fileOf(name), args, env, cwd);

/** Runs a script with the tests' pin keys and `env`: under another address it is imported again. */
export async function imported(
  file: string,
  args: readonly string[],
  env: Environment,
  cwd: string,
): Promise<Outcome> {
  const { argv } = process;
  process.chdir(cwd);
  const printed = { log: "", error: "" };
  process.argv = [...argv.slice(0, 2), ...args];
  for (const [key, value] of Object.entries({ ...TEST_SECRETS, ...env })) vi.stubEnv(key, value);
  for (const stream of ["log", "error"] as const) {
    vi.spyOn(console, stream).mockImplementation(
      (text: string) => void (printed[stream] += `${text}\n`),
    );
  }
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  try {
    calls++;
    await import(`${ROOT}/${file}?${calls}`);
    return {
      status: Number(process.exitCode ?? 0),
      stdout: printed.log,
      stderr: printed.error,
    };
  } finally {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    process.argv = argv;
    process.chdir(ROOT);
    process.exitCode = undefined;
  }
}
