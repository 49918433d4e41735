// Takes the place of build/screen-job.ts in the partners' package: no thread draws, since a mirror waits for the
// network most of the time.
import { createScreen } from "../build/screen.ts";
import type { LiveScreen } from "../build/screen-job.ts";

export function startScreen(): LiveScreen {
  const screen = createScreen(process.stderr);
  return { ...screen, close: async () => screen.close() };
}
