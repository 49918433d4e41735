// Writes texts as people and scanners disguise them, to train the model on such copies and to measure it on each sort.
import type { Sample } from "./corpora.ts";

type Random = () => number;
type Disguise = (text: string, random: Random) => string;

export const DISGUISES: Readonly<Record<string, Disguise>> = {
  typos: letters(0.06, typo),
  lookAlikes: letters(0.3, (letter) => LOOK_ALIKES[letter] ?? letter),
  zeroWidth: letters(0.2, (letter) => `${letter}\u200b`),
  scanned: letters(0.12, (letter) => SCANNED[letter] ?? letter),
  dropped: letters(0.45, (letter) => (/[aeiou]/.test(letter) ? "" : letter)),
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase().replace(/[.,!]+(?= |$)/g, ""),
  spacedDigits: (text) => text.replace(/\d(?=\d)/g, "$& "),
};

/** Those that normalisation does not undo, so that there is something to learn from them. */
export const TEACHING = ["dropped", "typos", "scanned", "lower", "upper", "spacedDigits"];

const LOOK_ALIKES = pairs("aа eе oо pр cс xх yу sѕ iі");
const SCANNED = pairs("l1 o0 il s5 mrn ec 0O 1l 5S");

export function disguised(sample: Sample, name: string, random: Random): Sample {
  const write = (part: string) => DISGUISES[name]!(part, random);
  const { text, leak } = sample;
  if (leak === undefined || !text.includes(leak)) return { ...sample, text: write(text) };
  const at = text.indexOf(leak);
  const [before, within] = [write(text.slice(0, at)), write(leak)];
  return { ...sample, text: before + within + write(text.slice(at + leak.length)), leak: within };
}

function pairs(list: string): Readonly<Record<string, string>> {
  return Object.fromEntries(list.split(" ").map((pair) => [pair[0], pair.slice(1)]));
}

function letters(share: number, write: Disguise): Disguise {
  return (text, random) =>
    text.replace(/[a-z\d]/gi, (letter) => (random() < share ? write(letter, random) : letter));
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
