// All pages of the documentation: the files that docs/README.md lists, in its order, and the operations of the
// OpenAPI document.
import { posix } from "node:path";
import type { Description } from "./describe.ts";
import { unmarked } from "./generated.ts";
import { renderMarkdown, type Follow } from "./markdown.ts";
import { relinked } from "./markdown-text.ts";
import { operationPages, operationPath, REFERENCE, type Notes } from "./operation-pages.ts";
import { anchorOf, type Group, type Page } from "./page.ts";

const HOME = {
  file: "docs/README.md",
  title: "Documentation",
  summary:
    "How to read a directory of private fishing water: guides, every endpoint, files to download.",
};

export interface Source {
  read(file: string): string;
  picture(file: string): string;
  api: Description;
}

/** Throws Error where a link leads to no page. */
export function documentation({ read, picture, api }: Source): Group[] {
  const textOf = (file: string) => unmarked(read(file));
  const listed = textOf(HOME.file).split(/^## /m).slice(1).map(listedIn);
  const files = [HOME, ...listed.flatMap((group) => group.files)];
  const operations = new Map(
    api.operations.map((one) => [`${REFERENCE}#${anchorOf(`GET ${one.path}`)}`, one]),
  );
  const follow: Follow = (target, from) => {
    const [path = "", anchor] = target.split("#");
    const file = path === "" ? from : posix.join(posix.dirname(from), decodeURI(path));
    if (file.endsWith(".png")) return { address: picture(file) };
    const page = files.find((one) => one.file === file);
    if (!page) throw new Error(`${file} has no page; list it in ${HOME.file}, or don't link to it`);
    const operation = operations.get(`${file}#${anchor}`);
    if (operation) return { address: operationPath(operation), title: page.title };
    return { address: addressOf(file) + (anchor ? `#${anchor}` : ""), title: page.title };
  };
  const pageOf = ({ file, title, summary }: typeof HOME): Page => {
    const text = file === REFERENCE ? textOf(file).replace(OPERATION, "") : textOf(file);
    const body = renderMarkdown(text, file, follow);
    const markdown = relinked(text, file, follow);
    return { path: addressOf(file), title, summary, body, markdown, file };
  };
  const reference = operationPages(api, notesOf(textOf(REFERENCE)), follow);
  return [
    { title: "", pages: [pageOf(HOME)] },
    ...listed.map(({ title, files: own }) => ({
      title,
      pages: own.flatMap((one) => [pageOf(one), ...(one.file === REFERENCE ? reference : [])]),
    })),
  ];
}

function listedIn(part: string) {
  const [title = ""] = part.split("\n");
  const links = [...part.matchAll(/^- \[([^\]]+)\]\(([^)]+)\): ([^\n]+)/gm)];
  const files = links.map(([, name, target, summary]) => ({
    file: posix.join("docs", target!),
    title: name!,
    summary: summary!.replaceAll("`", ""),
  }));
  return { title, files };
}

/** docs/README.md to /docs/, docs/paging.md to /docs/paging/, partner/README.md to /docs/partner/readme/. */
function addressOf(file: string): string {
  const name = file.replace(/^docs\/(README)?|\.md$/g, "").toLowerCase();
  return name === "" ? "/docs/" : `/docs/${name}/`;
}

const OPERATION = /^### GET (\S+)\n([^]*?)(?=^#{2,3} |$(?![^]))/gm;
const EXAMPLE = /^```http\n[^]*?\n```\n\n```\w+\n[^]*?\n```\n/m;

/** The reference's text about each operation, by path, without the tables and lists that OpenAPI has too. */
function notesOf(text: string): Map<string, Notes> {
  return new Map(
    [...text.matchAll(OPERATION)].map(([, path, section]): [string, Notes] => {
      const [example = ""] = EXAMPLE.exec(section!) ?? [];
      const said = section!
        .replace(example, "")
        .replace(/^\|.*\n/gm, "")
        .replace(/^Fields: [^]*?\n\n/m, "");
      return [path!, { said, example }];
    }),
  );
}
