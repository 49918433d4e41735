// Decodes HTML entities.

const NUMERIC = /&#(?:(\d{1,7})|x([\da-f]{1,6}));?/iy;
const NAMED = /&([a-z]{2,8}\d{0,2});/iy;
const ACCENTED = /^([a-z])(?:acute|grave|circ|uml|tilde|cedil|ring|caron|slash)$/i;
const BLANKS = ["nbsp", "ensp", "emsp", "thinsp", "Tab", "NewLine"];
const INVISIBLE = ["shy", "zwnj", "zwj", "lrm", "rlm"];
/** The named entities whose character matters to a rule; others stay as written. */
const ENTITIES = new Map<string, string>([
  ...BLANKS.map((name) => [name, " "] as const),
  ...INVISIBLE.map((name) => [name, "\u00ad"] as const),
  ...pairs("amp & lt < gt > quot \" apos ' deg ° ordm ° prime ' Prime \" lsquo ' rsquo ' ldquo \""),
  ...pairs('rdquo " ndash - mdash - minus - hyphen - dash - hellip … bull . middot . commat @'),
  ...pairs("num # period . sol / colon : semi ; lpar ( rpar ) lsqb [ rsqb ] plus + comma , ast *"),
  ...pairs("lowbar _ equals = frac12 ½ frac14 ¼ frac34 ¾ half ½"),
]);

/** The entity at a position: its characters, and its length in the text; undefined if there is none. */
export function entityAt(text: string, at: number): { value: string; length: number } | undefined {
  NUMERIC.lastIndex = at;
  const numeric = NUMERIC.exec(text);
  if (numeric) {
    const point = numeric[1] ? Number(numeric[1]) : parseInt(numeric[2]!, 16);
    const valid = point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point < 0xe000);
    return valid
      ? { value: String.fromCodePoint(point), length: numeric[0].length }
      : { value: " ", length: numeric[0].length };
  }
  NAMED.lastIndex = at;
  const named = NAMED.exec(text);
  if (!named) return undefined;
  const value = ENTITIES.get(named[1]!) ?? ACCENTED.exec(named[1]!)?.[1];
  return value === undefined ? undefined : { value, length: named[0].length };
}

function pairs(list: string): [string, string][] {
  const items = list.split(" ");
  return items.flatMap((item, i) => (i % 2 === 0 ? [[item, items[i + 1]!]] : []));
}
