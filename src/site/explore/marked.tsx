// Marks the searched words in a text.
import type { ComponentChild } from "preact";
import { fold } from "../../fold.ts";
import { useExplored } from "./explored.ts";

const WORD = /[\p{L}\p{N}\p{M}'’ʻʼ`]+/gu;

export function useMarked(): (text: string) => ComponentChild {
  const words = useExplored().query?.text?.words;
  return (text) => (words ? marked(text, words) : text);
}

function marked(text: string, words: readonly string[]): ComponentChild {
  const pieces: ComponentChild[] = [];
  let end = 0;
  for (const match of text.matchAll(WORD)) {
    const [own] = match;
    if (!fold(own).some((one) => words.some((word) => one.startsWith(word)))) continue;
    pieces.push(text.slice(end, match.index), <mark key={match.index}>{own}</mark>);
    end = match.index + own.length;
  }
  return [...pieces, text.slice(end)];
}
