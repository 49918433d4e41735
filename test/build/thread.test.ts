// Jobs on threads: what they answer, throw, or leave unanswered.
import { describe, expect, it } from "vitest";
import { runThread } from "../../build/thread.ts";
import { BuildError } from "../../src/errors.ts";

const script = (code: string) =>
  `data:text/javascript,${encodeURIComponent(
    `import { parentPort, workerData } from "node:worker_threads"; ${code}`,
  )}`;

describe("runThread(script, workerData)", () => {
  it("resolves to what the thread says", async () => {
    const doubled = script("parentPort.postMessage(2 * workerData)");
    expect(await runThread(doubled, 21)).toBe(42);
  });

  it("rejects with what the thread throws, and in the class that has a hint", async () => {
    const plain = await runThread(script('throw new TypeError("no")'), 0).catch(said);
    expect(plain).toMatchObject({ message: "no" });
    expect(plain).not.toBeInstanceOf(BuildError);
    const hint = 'throw Object.assign(new Error("full"), { hint: "make room" })';
    const refused = await runThread(script(hint), 0).catch(said);
    expect(refused).toBeInstanceOf(BuildError);
    expect(refused).toMatchObject({ message: "full", hint: "make room" });
  });

  it("rejects where the thread ends without a word", async () => {
    await expect(runThread(script("process.exit(0)"), 0)).rejects.toThrow("ended early");
  });
});

const said = (error: unknown) => error;
