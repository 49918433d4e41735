// Renders blocks of code as HTML with classes for colours; samples in several languages become one block.
import { escapeMarkup } from "../../src/markup.ts";
import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";

hljs.registerLanguage("sh", bash);
hljs.registerLanguage("js", javascript);
hljs.registerLanguage("json", json);
hljs.registerLanguage("python", python);

export const LANGUAGES = { sh: "curl", js: "JavaScript", python: "Python" } as const;
export type Language = keyof typeof LANGUAGES;

export interface Block {
  language: string;
  code: string;
}

export function isSample({ language }: Block): boolean {
  return language in LANGUAGES;
}

/** Anything that scrolls must be reachable by keyboard, so every block takes the focus. */
export function codeBlock({ language, code }: Block): string {
  const isKnown = hljs.getLanguage(language) !== undefined;
  const html = isKnown ? hljs.highlight(code, { language }).value : escapeMarkup(code);
  return `<div class="code" data-language="${escapeMarkup(language)}"><pre tabindex="0"><code>${html}</code></pre></div>`;
}

let groups = 0;

/** Samples of one request as tabs, which are radio buttons and need no script; a single one as it is. */
export function samples(blocks: readonly Block[]): string {
  if (blocks.length === 1) return codeBlock(blocks[0]!);
  const name = `language-${++groups}`;
  const tabs = blocks.map(({ language }, i) => {
    const id = `${name}-${language}`;
    const input = `<input type="radio" name="${name}" id="${id}" value="${language}"${i ? "" : " checked"}>`;
    return `${input}<label for="${id}">${LANGUAGES[language as Language]}</label>`;
  });
  const legend = '<legend class="unseen">Language of the sample</legend>';
  return `<div class="samples"><fieldset>${legend}${tabs.join("")}</fieldset>${blocks.map(codeBlock).join("")}</div>`;
}
