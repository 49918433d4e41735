// The line that moves on a terminal, and what a log gets instead.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createScreen } from "../../bin/screen.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function recorded(isTTY: boolean, columns = 80) {
  const written: string[] = [];
  const write = (text: string) => written.push(text);
  return { written, screen: createScreen({ isTTY, columns, write }) };
}

describe("createScreen(terminal)", () => {
  it("moves on a terminal while nothing new is told", () => {
    const { written, screen } = recorded(true);
    screen.update("server");
    vi.advanceTimersByTime(1_000);
    expect(new Set(written).size).toBeGreaterThanOrEqual(10);
    expect(written.every((text) => text.endsWith("server"))).toBe(true);
  });

  it("leaves nothing of the moving line above a line that stays", () => {
    const { written, screen } = recorded(true);
    screen.update("read");
    screen.keep("read 1 s");
    expect(written.slice(-2)).toEqual(["\r\x1b[K", "read 1 s\n"]);
    vi.advanceTimersByTime(1_000);
    expect(written).toHaveLength(3);
  });

  it.each([
    [20, 19],
    [0, 79],
  ])("keeps to one line of a terminal that says it has %s columns", (columns, units) => {
    const { written, screen } = recorded(true, columns);
    screen.update("x".repeat(100));
    expect(written[0]!.replace("\r\x1b[K", "")).toHaveLength(units);
    screen.close();
  });

  it("gives a log the lines that stay, and no control characters", () => {
    const { written, screen } = recorded(false);
    screen.update("read");
    vi.advanceTimersByTime(1_000);
    screen.keep("read 1 s");
    screen.close();
    expect(written).toEqual(["read 1 s\n"]);
  });
});
