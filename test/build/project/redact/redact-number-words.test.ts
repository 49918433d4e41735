// Numbers spelled out in words, found in texts.
import { describe, expect, it } from "vitest";
import { spelledNumbers } from "../../../../build/project/redact/number-words.ts";

describe("spelledNumbers(lower)", () => {
  it.each([
    ["four eight two one", ["4821"]],
    ["code: four-zero-six, oh one!", ["40601"]],
    ["forty-four ninety-one", ["4491"]],
    ["double five triple o seven", ["550007"]],
    ["nineteen oh six", ["1906"]],
    ["call four oh six 555 0142 now", ["4065550142"]],
    ["one or two, then six seven", ["67"]],
    ["zeroone onerous two-faced", []],
    ["12 14 16", []],
  ])("reads %j", (text, digits) => {
    expect(spelledNumbers(text).map((run) => run.digits)).toEqual(digits);
  });
});
