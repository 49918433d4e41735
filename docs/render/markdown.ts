// Renders the markdown of docs/ as HTML, with GitHub's anchors; links between files become links between
// pages.
import { basename } from "node:path";
import MarkdownIt from "markdown-it";
import { escapeMarkup } from "../../src/markup.ts";
import { codeBlock, isSample, samples, type Block } from "./code.ts";
import { anchorOf } from "./page.ts";

const md = new MarkdownIt();
type Token = ReturnType<typeof md.parse>[number];

/** Where a link or a picture of a file leads: its address, and if it is a page of a file, that page's title. */
export type Follow = (target: string, from: string) => { address: string; title?: string };

type Env = Record<string, unknown> & {
  file: string;
  follow: Follow;
  anchors: Map<string, number>;
};

export function renderMarkdown(text: string, file: string, follow: Follow): string {
  return md.render(text, { file, follow, anchors: new Map() } satisfies Env);
}

const { rules } = md.renderer;
const image = rules.image!;

rules.heading_open = (tokens, i, _, env) => {
  const { anchors } = env as Env;
  const anchor = anchorOf(tokens[i + 1]!.content.replace(/[`*_]/g, ""));
  const times = anchors.get(anchor) ?? 0;
  anchors.set(anchor, times + 1);
  const id = times ? `${anchor}-${times}` : anchor;
  return `<${tokens[i]!.tag} id="${id}"><a href="#${id}">`;
};
rules.heading_close = (tokens, i) => `</a></${tokens[i]!.tag}>`;
rules.table_open = () => `<div class="table" tabindex="0"><table>`;
rules.table_close = () => "</table></div>";
rules.th_open = rules.td_open = (tokens, i) => {
  const cell = tokens[i]!;
  // A header without words is a plain cell.
  if (tokens[i + 1]!.content === "") cell.tag = tokens[i + 2]!.tag = "td";
  // The policy of the site forbids styles in attributes.
  return `<${cell.tag}${cell.attrGet("style") === "text-align:right" ? ' class="number"' : ""}>`;
};
rules.link_open = (tokens, i, options, env, self) => {
  const { file, follow } = env as Env;
  const link = tokens[i]!;
  const href = String(link.attrGet("href"));
  if (!/^[a-z]+:/.test(href)) {
    const { address, title } = follow(href, file);
    link.attrSet("href", address);
    // A link that is named after its file is named after its page.
    const text = tokens[i + 1]!;
    if (title !== undefined && text.content === basename(href.split("#")[0]!)) text.content = title;
  }
  return self.renderToken(tokens, i, options);
};
rules.image = (tokens, i, options, env, self) => {
  const { file, follow } = env as Env;
  const { address } = follow(String(tokens[i]!.attrGet("src")), file);
  tokens[i]!.attrSet("src", address);
  return image(tokens, i, options, env, self);
};
// Neighbours belong together: a request in several languages, or a request and its answer.
rules.fence = rules.code_block = (tokens, i) => {
  if (tokens[i - 1] && blockOf(tokens[i - 1]!)) return "";
  const blocks: Block[] = [];
  for (let block; (block = tokens[i] && blockOf(tokens[i]!)); i++) blocks.push(block);
  let html = "";
  while (blocks.length > 0) {
    const other = blocks.findIndex((block) => !isSample(block));
    if (other !== 0) html += samples(blocks.splice(0, other < 0 ? blocks.length : other));
    else if (blocks[0]!.language === "http" && blocks[1]) html += exchange(blocks.splice(0, 2));
    else html += codeBlock(blocks.shift()!);
  }
  return html;
};

/** Code that is indented is a command. */
function blockOf({ type, info, content }: Token): Block | undefined {
  if (type === "fence") return { language: info.trim(), code: content.trimEnd() };
  return type === "code_block" ? { language: "command", code: content.trimEnd() } : undefined;
}

function exchange([request, answer]: Block[]): string {
  const [line = "", ...fields] = request!.code.split("\n");
  const [method = "", url = ""] = line.split(" ");
  const wrapped = escapeMarkup(url).replace(/[?&/]/g, "<wbr>$&");
  const first = `<span class="method">${escapeMarkup(method)}</span> ${wrapped}`;
  const said = [first, ...fields.map(escapeMarkup)];
  return `<div class="exchange"><p><code>${said.join("<br>")}</code></p>${codeBlock(answer!)}</div>`;
}
