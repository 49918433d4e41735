// Views of a text for the checks, and the way back to its characters.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inOriginal, normalise, viewsOf } from "../../../../build/project/texts/normalise.ts";
import { share } from "../../../share.ts";

describe("normalise(source)", () => {
  // prettier-ignore
  it.each([
    ["plain ASCII", "plain ASCII"], ["ｆｕｌｌ ４５．５", "full 45.5"], ["a\u00a0\t\r\n  b", "a b"],
    ["4\u200b8\u200d2\u2060\ufeff\u00ad1", "4821"],
    ["\u202e4821\u202c\u2066x\u2069\u200e", "4821x"],
    ["4\u03388\u03362\u0301 1\ufe0f\u20e3", "482 1"], ["–—‒―−－﹣", "-------"],
    ["45°26′12″ 45º26’12” 45˚26‘12“", "45°26'12\" 45°26'12\" 45°26'12\""],
    ["٤٨٢١ ४८२१ 𝟒𝟠𝟮𝟷 ④❽➁", "4821 4821 4821 482"], ["⁴⁰⁶ ₄₀₆", "406 406"],
    ["Gаtе сode", "Gate code"], ["S½ NE¼", "S 1/2 NE 1/4"], ["María Ibáñez", "Maria Ibanez"],
    ["a․b·c•d。", "a.b.c.d."], ["&#52;&#x38;&#50&lpar;&commat;", "482(@"],
    ["&amp;#52;8&amp;deg;", "48°"], ["&amp;amp;#52;", "&#52;"],
    ["&nbsp;a&nbsp;&nbsp;b&shy;c&unknown; &#0; &#xD800;", " a bc&unknown; "],
    ["Ib&aacute;&ntilde;ez", "Ibanez"],
  ])("brings %j to %j", (source, text) => {
    expect(normalise(source).text).toBe(text);
  });

  it("maps every stretch of the view to the characters it came from", () => {
    const source = "x&#52;８\u200b½\u0301 é🐟z";
    const view = normalise(source);
    expect(view.text).toBe("x48 1/2 e🐟z");
    const span = (part: string) => {
      const at = view.text.indexOf(part);
      const { start, end } = inOriginal({ start: at, end: at + part.length }, view);
      return source.slice(start, end);
    };
    const expected = ["&#52;", "８\u200b", "½\u0301", "é🐟", "z"];
    expect(["4", "8", "1", "e🐟", "z"].map(span)).toEqual(expected);
  });

  it("keeps positions in order and inside the original for any text", () => {
    const unit = fc.oneof(
      fc.string({ unit: "binary", maxLength: 3 }),
      fc.constantFrom("&amp;", "&#52;", "&#x1f41f;", "<b>", "  ", "\u200b", "½", "ﬃ", "é"),
    );
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 30 }), (parts) => {
        const source = parts.join("");
        for (const view of viewsOf(source)) {
          expect(view.text.toLowerCase().length).toBe(view.text.length);
          let before = 0;
          for (let at = 0; at < view.text.length; at++) {
            const { start, end } = inOriginal({ start: at, end: at + 1 }, view);
            const isInside = before <= start && start < end && end <= source.length;
            if (!isInside) expect([before, start, end]).toEqual("in order");
            before = start;
          }
        }
      }),
      { seed: 3, numRuns: share(5_000) },
    );
  });
});

describe("viewsOf(source)", () => {
  it("reads a text with markup with its tags and without", () => {
    const views = viewsOf('Code 48<b>2</b>1<br/>or <a href="https://example.com">x</a><!-- 7 -->.');
    expect(views.map(({ text }) => text)).toEqual([
      'Code 48<b>2</b>1<br/>or <a href="https://example.com">x</a><!-- 7 -->.',
      "Code 4821 or x .",
    ]);
  });

  it("reads a text once where < opens no tag", () => {
    expect(viewsOf("limit < 5, 3 <4> 2")).toHaveLength(1);
  });
});
