// Work that a disk has no room for is refused, and only that.
import { describe, expect, it } from "vitest";
import { disk } from "../../../build/disk/effects.ts";
import { assertRoom } from "../../../build/disk/room.ts";
import { scratchFolder } from "../../scratch.ts";

const withFree = (free: number | undefined) => ({ ...disk, free: () => free });

describe("assertRoom(effects, path, bytes)", () => {
  it("refuses with what is free and what is needed", () => {
    expect(() => assertRoom(withFree(2_000_000), "dist", 25_600_000)).toThrow(
      "The disk of dist has 2.0 MB free, and at least 25.6 MB are needed",
    );
  });

  it.each([25_600_000, undefined])("lets work begin where %s bytes are free", (free) => {
    expect(() => assertRoom(withFree(free), "dist", 25_600_000)).not.toThrow();
  });

  it("asks the disk of a path that does not exist yet", () => {
    expect(disk.free(`${scratchFolder()}/not/yet/there`)).toBeGreaterThan(0);
  });
});
