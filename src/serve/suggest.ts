// Suggests other words for a free text of which some word begins no word of the index (contract section 9).
import { dictionaryOf, eachWord } from "../format/text-pack.ts";
import { readEach } from "./read-each.ts";

/** Most edits for a word of so many code points; 0 for words that have no replacement. */
type MaxEdits = (letters: number) => number;

export const STRICT_EDITS: MaxEdits = (letters) => (letters < 4 ? 0 : letters < 8 ? 1 : 2);

/** For each word its replacement, nearest first, then the commoner one; undefined if one has none. */
export async function replace(
  words: readonly string[],
  initials: readonly string[],
  read: (number: number) => Promise<Uint8Array>,
  maxEdits: MaxEdits,
): Promise<Map<string, string> | undefined> {
  if (words.some((word) => maxEdits([...word].length) === 0)) return undefined;
  const numbers = words.map((word) => dictionaryOf(initials, [...word][0]!));
  if (numbers.some((number) => number < 0)) return undefined;
  const packs = await readEach(numbers, read);
  const found = new Map<string, string>();
  for (const [i, word] of words.entries()) {
    const nearest = nearestIn(packs.get(numbers[i]!)!, word, maxEdits);
    if (nearest === undefined) return undefined;
    found.set(word, nearest);
  }
  return found;
}

/** How far a beginning of a candidate is from each beginning of the word. */
interface Step {
  readonly end: number;
  readonly point: number;
  readonly edits: readonly number[];
  readonly least: number;
}

// By optimal string alignment distance, in code points. Words come in order: what one shares with the previous one is
// compared already, and what begins too far away is skipped.
function nearestIn(pack: Uint8Array, word: string, maxEdits: MaxEdits): string | undefined {
  const points = Array.from(word, (one) => one.codePointAt(0)!);
  let most = maxEdits(points.length);
  const steps: Step[] = [{ end: 0, point: -1, edits: [...points.keys(), points.length], least: 0 }];
  let bytes = new Uint8Array(256);
  let tooFar = false;
  let best: Uint8Array | undefined;
  let records = 0;
  eachWord(pack, (shared, from, to, count) => {
    if (tooFar && shared >= steps.at(-1)!.end) return;
    tooFar = false;
    while (steps.at(-1)!.end > shared) steps.pop();
    const length = shared + to - from;
    if (length > bytes.length) {
      const more = new Uint8Array(2 * length);
      more.set(bytes);
      bytes = more;
    }
    bytes.set(pack.subarray(from, to), shared);
    while (steps.at(-1)!.end < length) {
      const step = next(points, bytes, steps);
      steps.push(step);
      // A swap reaches two steps back, so a step alone above the limit decides nothing.
      const isOther = steps.length === 2 && step.point !== points[0];
      tooFar = isOther || (step.least > most && steps.at(-2)!.least > most);
      if (tooFar) return;
    }
    const edits = steps.at(-1)!.edits[points.length]!;
    if (edits > most || (edits === most && best !== undefined && count <= records)) return;
    most = edits;
    best = bytes.slice(0, length);
    records = count;
  });
  return best && decoder.decode(best);
}

const decoder = new TextDecoder();

function next(points: readonly number[], bytes: Uint8Array, steps: readonly Step[]): Step {
  const previous = steps.at(-1)!;
  const before = steps.at(-2);
  const lead = bytes[previous.end]!;
  const size = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  const end = previous.end + size;
  let point = size === 1 ? lead : lead & (0x7f >> size);
  for (let at = previous.end + 1; at < end; at++) point = (point << 6) | (bytes[at]! & 0x3f);
  const edits = [steps.length];
  let least = steps.length;
  for (let j = 1; j <= points.length; j++) {
    const replaced = previous.edits[j - 1]! + (points[j - 1] === point ? 0 : 1);
    let fewest = Math.min(previous.edits[j]! + 1, edits[j - 1]! + 1, replaced);
    if (before && j > 1 && points[j - 1] === previous.point && points[j - 2] === point)
      fewest = Math.min(fewest, before.edits[j - 2]! + 1);
    edits.push(fewest);
    least = Math.min(least, fewest);
  }
  return { end, point, edits, least };
}
