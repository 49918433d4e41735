// Tells how fast texts are decided, and how long the rest will take at that pace.
// @ts-check

/** A pause for coffee is not reading. */
const LONGEST_SECONDS = 120;
/** The last ones tell more than the first. */
const LAST = 20;

export function createPace() {
  /** @type {number[]} */
  const seconds = [];
  let since = performance.now();
  return {
    /** A text is shown from now on. */
    begin() {
      since = performance.now();
    },
    /** Seconds that it is shown. */
    shown: () => (performance.now() - since) / 1000,
    decided() {
      seconds.push(Math.min(LONGEST_SECONDS, (performance.now() - since) / 1000));
    },
    undone() {
      seconds.pop();
    },
    /** @param {number} left */
    told(left) {
      const last = seconds.slice(-LAST);
      if (last.length === 0) return "";
      const mean = last.reduce((sum, one) => sum + one, 0) / last.length;
      const rest = left === 0 ? "" : `, ${durationOf(mean * left)} for the rest`;
      return `${mean.toFixed(mean < 10 ? 1 : 0)} s a text${rest}`;
    },
  };
}

/** @param {number} seconds */
function durationOf(seconds) {
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 2) return "about a minute";
  return minutes < 90 ? `about ${minutes} min` : `about ${(minutes / 60).toFixed(1)} hours`;
}
