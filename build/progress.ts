// Reports the progress of a build: a line per stage that stays, and how far a stage is while it runs.
import { grouped, megabytes, timed } from "../src/figures.ts";

interface Lines {
  update(line: string): void;
  keep(line: string): void;
}

export interface Progress {
  /** Begins a stage and ends the previous one. `unit` names what is counted. */
  stage(name: string, unit?: string): void;
  at(done: number, total?: number): void;
  /** Returns the seconds that each stage took. */
  end(): Record<string, number>;
}

interface Stage {
  name: string;
  unit: string;
  begun: number;
  drawn: number;
  done: number;
}

const REDRAW_MS = 100;
/** Speed and time left are shown from here on; the first moments of a stage say little about the rest. */
const SETTLED_MS = 1_000;

export function createProgress(screen: Lines, clock = () => performance.now()): Progress {
  const seconds: Record<string, number> = {};
  let current: Stage | undefined;
  const finish = () => {
    if (!current) return;
    const { name, unit, begun, done } = current;
    seconds[name] = (clock() - begun) / 1000;
    const all = done > 0 ? `  ${amount(done, unit)}` : "";
    screen.keep(timed(name, seconds[name]) + all);
    current = undefined;
  };
  return {
    stage(name, unit = "") {
      finish();
      const now = clock();
      current = { name, unit, begun: now, drawn: now, done: 0 };
      screen.update(name);
    },
    at(done, total) {
      if (!current) return;
      current.done = done;
      const now = clock();
      if (now - current.drawn < REDRAW_MS) return;
      current.drawn = now;
      screen.update(described(current, now, total));
    },
    end() {
      finish();
      return seconds;
    },
  };
}

function described({ name, unit, begun, done }: Stage, now: number, total = done) {
  const of = total === done ? "" : `${amount(done, unit).split(" ")[0]} of `;
  const text = `${name.padEnd(9)}${of}${amount(total, unit)}`;
  const ms = now - begun;
  if (ms < SETTLED_MS || done === 0) return text;
  const rate = (1_000 * done) / ms;
  const speed = `, ${amount(Math.round(rate), unit)}/s`;
  return text + speed + (done < total ? `, ${Math.ceil((total - done) / rate)} s left` : "");
}

function amount(number: number, unit: string): string {
  return unit === "bytes" ? `${megabytes(number)} MB` : `${grouped(number)} ${unit}`;
}
