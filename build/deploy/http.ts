// Reads files of a deployed site over HTTP, with retries.
import { setTimeout as sleep } from "node:timers/promises";
import { BuildError } from "../../src/errors.ts";
import type { ReadFile } from "../snapshot/verify.ts";

/** Attempts per file, and the pause before the second one, in ms; it doubles each time. */
const ATTEMPTS = 4;
const PAUSE_MS = 500;
const TIMEOUT_MS = 30_000;

/** Whether a text is a base URL rather than a folder. */
export function isUrl(text: string): boolean {
  return /^https?:\/\//.test(text);
}

/**
 * A reader of the files below a base URL without trailing slash; it returns undefined for a 404. Throws
 * BuildError if all attempts fail.
 */
export function siteReader(base: string, pause = PAUSE_MS): ReadFile {
  return async (path) => {
    let problem = "";
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (attempt > 0) await sleep(pause * 2 ** (attempt - 1));
      try {
        const response = await fetch(base + path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
        const bytes = new Uint8Array(await response.arrayBuffer());
        if (response.ok) return bytes;
        if (response.status === 404) return undefined;
        problem = `answers ${response.status}`;
      } catch {
        problem = "can't be reached";
      }
    }
    throw new BuildError(
      `${base}${path} can't be fetched: the site ${problem}`,
      "Check the address and the network, then try again",
    );
  };
}
