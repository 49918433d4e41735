// Marks the searched words in a text.
import { fold } from "../../fold.ts";
import { useExplored } from "./explored.ts";

const WORD = /[\p{L}\p{N}\p{M}'’ʻʼ`]+/gu;

export function Marked({ text }: { text: string }) {
  const words = useExplored().query?.text?.words;
  if (!words) return <>{text}</>;
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
