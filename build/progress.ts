// Reports the progress of a build: a line per stage, which is updated in place on a terminal.

export interface Progress {
  /** Begins a stage and ends the previous one. `unit` names what is counted. */
  stage(name: string, unit?: string): void;
  /** Reports how much of the stage is done, of `total` if that is known. */
  at(done: number, total?: number): void;
  /** Ends the last stage. Returns the seconds that each took. */
  end(): Record<string, number>;
}

interface Terminal {
  isTTY?: boolean;
  write(text: string): unknown;
}

const REDRAW_MS = 100;

export function createProgress(terminal: Terminal, clock: () => number): Progress {
  const seconds: Record<string, number> = {};
  let current:
    { name: string; unit: string; begun: number; drawn: number; done: number } | undefined;
  const finish = () => {
    if (!current) return;
    const { name, unit, begun, done } = current;
    seconds[name] = (clock() - begun) / 1000;
    const counted = done > 0 ? `  ${grouped(done)} ${unit}` : "";
    const line = `${name.padEnd(9)}${seconds[name].toFixed(1).padStart(6)} s${counted}`;
    terminal.write(`${terminal.isTTY ? "\r\x1b[K" : ""}${line}\n`);
    current = undefined;
  };
  return {
    stage(name, unit = "") {
      finish();
      current = { name, unit, begun: clock(), drawn: 0, done: 0 };
    },
    at(done, total) {
      if (!current) return;
      current.done = done;
      const now = clock();
      if (!terminal.isTTY || now - current.drawn < REDRAW_MS) return;
      current.drawn = now;
      const rate = done / Math.max(0.001, (now - current.begun) / 1000);
      const of = total ? ` of ${grouped(total)}` : "";
      const left = total ? `, ${Math.ceil((total - done) / rate)} s left` : "";
      terminal.write(
        `\r\x1b[K${current.name.padEnd(9)}${grouped(done)}${of} ${current.unit}, ${grouped(Math.round(rate))}/s${left}`,
      );
    },
    end() {
      finish();
      return seconds;
    },
  };
}

/** A whole number with thousands separators. */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}
