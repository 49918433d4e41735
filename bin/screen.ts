// Shows what a command is doing: lines that stay, and on a terminal one line below them that moves.

export interface Screen {
  /** Shows a line until the next one; a log does not get it. */
  update(line: string): void;
  keep(line: string): void;
}

export interface LiveScreen extends Screen {
  /** Removes the moving line. Whoever writes to the terminal otherwise calls this first. */
  close(): void;
}

const FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";
const FRAME_MS = 100;
/** Columns of a terminal that does not say how many it has. */
const WIDTH = 80;
const CLEAR = "\r\x1b[K";

export function createScreen(
  terminal: Pick<NodeJS.WriteStream, "isTTY" | "columns"> & { write(text: string): unknown },
): LiveScreen {
  let line = "";
  let frame = 0;
  let timer: NodeJS.Timeout | undefined;
  const draw = () => {
    const text = `${FRAMES[frame++ % FRAMES.length]} ${line}`;
    // A line that wraps could not be cleared.
    terminal.write(CLEAR + text.slice(0, (terminal.columns || WIDTH) - 1));
  };
  const close = () => {
    if (timer) terminal.write(CLEAR);
    clearInterval(timer);
    timer = undefined;
  };
  return {
    update(next) {
      line = next;
      if (!terminal.isTTY) return;
      timer ??= setInterval(draw, FRAME_MS).unref();
      draw();
    },
    keep(text) {
      close();
      terminal.write(`${text}\n`);
    },
    close,
  };
}
