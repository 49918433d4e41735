// Renders the markdown of docs/ as HTML, with GitHub's anchors; links between files become links between
// pages.
import { basename, dirname, posix } from "node:path";
import MarkdownIt from "markdown-it";
import { escapeMarkup } from "../../src/markup.ts";
import { codeBlock, isSample, samples, type Block } from "./code.ts";
import { anchorOf, heading } from "./page.ts";

const md = new MarkdownIt({ html: false, typographer: false });
type Token = ReturnType<typeof md.parse>[number];

/** Resolves links between files. */
export interface Links {
  /** The address of a file's page, or of a part of it that has a page of its own; throws if it has none. */
  address(file: string, anchor: string | undefined): string;
  titleOf(file: string): string;
  /** The address of a picture. */
  picture(file: string): string;
}

/** Throws Error where a link leads to no page. */
export function renderMarkdown(text: string, file: string, links: Links): string {
  const tokens = md.parse(text, {});
  for (const token of tokens) for (const child of token.children ?? []) relink(child, file, links);
  for (const { children } of tokens) if (children) nameLinks(children);
  const html: string[] = [];
  const used = new Map<string, number>();
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    if (token.type === "heading_open") {
      const inline = tokens[i + 1]!;
      const anchor = anchorOf(inline.content.replace(/[`*_]/g, ""));
      const times = used.get(anchor) ?? 0;
      used.set(anchor, times + 1);
      const id = times ? `${anchor}-${times}` : anchor;
      html.push(heading(Number(token.tag[1]), id, renderInline(inline)));
      i += 2;
    } else if (blockOf(token)) {
      const blocks: Block[] = [];
      for (let block; (block = tokens[i] && blockOf(tokens[i]!)); i++) blocks.push(block);
      i--;
      html.push(codeBlocks(blocks));
    } else if (token.type === "table_open") {
      html.push(`<div class="table" tabindex="0"><table>`);
    } else if (token.type === "table_close") {
      html.push("</table></div>");
    } else if (/^t[hd]_open$/.test(token.type)) {
      // The policy of the site forbids styles in attributes, and a header without words is a plain cell.
      const isNumber = token.attrGet("style") === "text-align:right";
      const tag = tokens[i + 1]!.content === "" ? "td" : token.tag;
      html.push(
        `<${tag}${isNumber ? ' class="number"' : ""}>${renderInline(tokens[i + 1]!)}</${tag}>`,
      );
      i += 2;
    } else if (token.type === "inline") {
      html.push(renderInline(token));
    } else {
      html.push(md.renderer.render([token], md.options, {}));
    }
  }
  return html.join("");

  function relink(token: Token, from: string, to: Links): void {
    const name = token.type === "link_open" ? "href" : token.type === "image" ? "src" : undefined;
    const target = name && String(token.attrGet(name) ?? "");
    if (!target || /^[a-z]+:/.test(target)) return;
    const [path, anchor] = target.split("#") as [string, string | undefined];
    const full = path === "" ? from : posix.join(dirname(from), decodeURI(path));
    token.attrSet(name, name === "src" ? to.picture(full) : to.address(full, anchor));
    if (name === "href") token.meta = { title: to.titleOf(full), file: basename(full) };
  }
}

// A link that is named after its file is named after its page.
function nameLinks(children: Token[]): void {
  for (const [i, { type, meta }] of children.entries()) {
    const text = children[i + 1];
    const named = meta as { title: string; file: string } | null;
    if (type === "link_open" && named && text?.content === named.file) text.content = named.title;
  }
}

function renderInline(token: Token): string {
  return md.renderer.renderInline(token.children ?? [], md.options, {});
}

/** Code that is indented is a command. */
function blockOf({ type, info, content }: Token): Block | undefined {
  if (type === "fence") return { language: info.trim(), code: content.trimEnd() };
  return type === "code_block" ? { language: "command", code: content.trimEnd() } : undefined;
}

/** Neighbours belong together: a request in several languages, or a request and its answer. */
function codeBlocks(blocks: readonly Block[]): string {
  const html: string[] = [];
  for (let i = 0; i < blocks.length;) {
    const own = blocks.slice(i);
    const length = own.findIndex((block) => !isSample(block));
    const together = length < 0 ? own : own.slice(0, length);
    if (together.length > 0) {
      html.push(samples(together));
      i += together.length;
    } else if (own[0]!.language === "http" && own[1]) {
      html.push(exchange(own[0]!, own[1]));
      i += 2;
    } else {
      html.push(codeBlock(own[0]!));
      i++;
    }
  }
  return html.join("");
}

/** A request above its answer. */
function exchange(request: Block, answer: Block): string {
  const [line = "", ...fields] = request.code.split("\n");
  const [method = "", url = ""] = line.split(" ");
  const said = [
    `<span class="method">${escapeMarkup(method)}</span> ${escapeMarkup(url).replace(/[?&/]/g, "<wbr>$&")}`,
    ...fields.map(escapeMarkup),
  ];
  return `<div class="exchange"><p><code>${said.join("<br>")}</code></p>${codeBlock(answer)}</div>`;
}
