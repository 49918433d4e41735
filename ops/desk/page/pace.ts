// Tells how fast texts are decided, and how long the rest will take at that pace.

/** A pause for coffee is not reading. */
const LONGEST_SECONDS = 120;
/** The last ones tell more than the first. */
const LAST = 20;

export function createPace() {
  const seconds: number[] = [];
  let since = performance.now();
  /** Seconds that a text is shown. */
  const shown = () => (performance.now() - since) / 1000;
  return {
    shown,
    /** A text is shown from now on. */
    begin: () => void (since = performance.now()),
    decided: () => void seconds.push(Math.min(LONGEST_SECONDS, shown())),
    undone: () => void seconds.pop(),
    told(left: number): string {
      const last = seconds.slice(-LAST);
      if (last.length === 0) return "";
      const mean = last.reduce((sum, one) => sum + one, 0) / last.length;
      const rest = left === 0 ? "" : `, ${durationOf(mean * left)} for the rest`;
      return `, ${mean.toFixed(mean < 10 ? 1 : 0)} s a text${rest}`;
    },
  };
}

function durationOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 2) return "about a minute";
  return minutes < 90 ? `about ${minutes} min` : `about ${(minutes / 60).toFixed(1)} hours`;
}
