// Marks the searched words in a text.
import { fold } from "../../fold.ts";

interface Props {
  text: string;
  /** Folded. */
  words: readonly string[];
}

const WORD = /[\p{L}\p{N}\p{M}'’ʻʼ`]+/gu;

export function Marked({ text, words }: Props) {
  if (words.length === 0) return <>{text}</>;
  const pieces: preact.ComponentChild[] = [];
  let end = 0;
  for (const match of text.matchAll(WORD)) {
    const [own] = match;
    if (!fold(own).some((one) => words.some((word) => one.startsWith(word)))) continue;
    pieces.push(text.slice(end, match.index), <mark key={match.index}>{own}</mark>);
    end = match.index + own.length;
  }
  return (
    <>
      {pieces}
      {text.slice(end)}
    </>
  );
}
