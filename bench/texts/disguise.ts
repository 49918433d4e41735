// Writes texts as people and scanners disguise them. The model is trained on such copies, and measured on
// each disguise apart.
import type { Sample } from "./corpora.ts";

type Random = () => number;

/** Each takes the part of a text that is not to be published, or all of a harmless text. */
export const DISGUISES: Readonly<Record<string, (text: string, random: Random) => string>> = {
  typos: (text, random) => letters(text, random, 0.06, typo),
  lookAlikes: (text, random) =>
    letters(text, random, 0.3, (letter) => LOOK_ALIKES[letter] ?? letter),
  zeroWidth: (text, random) => letters(text, random, 0.2, (letter) => `${letter}\u200b`),
  scanned: (text, random) => letters(text, random, 0.12, (letter) => SCANNED[letter] ?? letter),
  dropped: (text, random) =>
    letters(text, random, 0.45, (letter) => (/[aeiou]/.test(letter) ? "" : letter)),
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase().replace(/[.,!]+(?= |$)/g, ""),
  spacedDigits: (text) => text.replace(/\d(?=\d)/g, "$& "),
};

/** Those that normalisation does not undo, so that there is something to learn from them. */
export const TEACHING = ["dropped", "typos", "scanned", "lower", "upper", "spacedDigits"];

const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [..."aeopcxysi"].map((letter, i) => [letter, [..."аеорсхуѕі"][i]!]),
);
const SCANNED: Readonly<Record<string, string>> = Object.fromEntries(
  "l1 o0 il s5 mrn ec 0O 1l 5S".split(" ").map((pair) => [pair[0], pair.slice(1)]),
);

/** One copy of a sample in a disguise, its leak as well. */
export function disguised(sample: Sample, name: string, random: Random): Sample {
  const write = (part: string) => DISGUISES[name]!(part, random);
  const { text, leak } = sample;
  if (leak === undefined || !text.includes(leak)) return { ...sample, text: write(text) };
  const at = text.indexOf(leak);
  const [before, within] = [write(text.slice(0, at)), write(leak)];
  return { ...sample, text: before + within + write(text.slice(at + leak.length)), leak: within };
}

function letters(
  text: string,
  random: Random,
  share: number,
  write: (letter: string, random: Random) => string,
): string {
  return [...text]
    .map((letter) => (/[a-z\d]/i.test(letter) && random() < share ? write(letter, random) : letter))
    .join("");
}

function typo(letter: string, random: Random): string {
  const kind = random();
  if (kind < 0.35) return "";
  if (kind < 0.65) return letter + letter;
  return /\d/.test(letter) ? letter : String.fromCharCode(97 + Math.floor(random() * 26));
}

/** A linear congruential generator: the same everywhere. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}
