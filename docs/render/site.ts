// All pages of the documentation: the files that docs/README.md lists, in its order, and the operations of the
// OpenAPI document.
import { posix } from "node:path";
import type { Description } from "./describe.ts";
import { unmarked } from "./generated.ts";
import { renderMarkdown, type Links } from "./markdown.ts";
import { relinked } from "./markdown-text.ts";
import { operationPages, operationPath, REFERENCE, type Notes } from "./operation-pages.ts";
import { anchorOf, type Group, type Page } from "./page.ts";

const INDEX = "docs/README.md";

export interface Source {
  /** The text of a file of the repository; throws if it is missing. */
  read(file: string): string;
  /** The address of a picture of the repository. */
  picture(file: string): string;
  api: Description;
}

/** Throws Error where a link leads to no page. */
export function documentation({ read: source, picture, api }: Source): Group[] {
  const read = (file: string) => unmarked(source(file));
  const index = read(INDEX);
  const listed = index
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = ""] = part.split("\n");
      const links = [...part.matchAll(/^- \[([^\]]+)\]\(([^)]+)\): ([^\n]+)/gm)];
      return {
        title,
        files: links.map(([, name, target, summary]) => ({
          name: name!,
          summary: summary!.replaceAll("`", ""),
          file: posix.join("docs", target!),
        })),
      };
    });
  const files = listed.flatMap((group) => group.files);
  const operationOf = new Map(
    api.operations.map((operation) => [anchorOf(`GET ${operation.path}`), operation]),
  );
  const links: Links = {
    picture,
    titleOf: (file) => files.find((one) => one.file === file)?.name ?? "Documentation",
    address(file, anchor) {
      if (file !== INDEX && !files.some((one) => one.file === file))
        throw new Error(`${file} has no page; list it in ${INDEX}, or don't link to it`);
      const operation = file === REFERENCE && anchor ? operationOf.get(anchor) : undefined;
      if (operation) return operationPath(operation);
      return addressOf(file) + (anchor === undefined ? "" : `#${anchor}`);
    },
  };
  const pageOf = ({ file, name, summary }: (typeof files)[number]): Page => {
    const text = file === REFERENCE ? withoutOperations(read(file)) : read(file);
    const body = renderMarkdown(text, file, links);
    const markdown = relinked(text, file, links);
    return { path: addressOf(file), title: name, summary, body, markdown, file };
  };
  const home: Page = {
    path: addressOf(INDEX),
    title: "Documentation",
    summary:
      "How to read a directory of private fishing water: guides, every endpoint, files to download.",
    body: renderMarkdown(index, INDEX, links),
    markdown: relinked(index, INDEX, links),
    file: INDEX,
  };
  const reference = operationPages(api, notesOf(read(REFERENCE)), links);
  return [
    { title: "", pages: [home] },
    ...listed.map(({ title, files: own }) => ({
      title,
      pages: own.flatMap((one) => [pageOf(one), ...(one.file === REFERENCE ? reference : [])]),
    })),
  ];
}

/** docs/README.md to /docs/, docs/paging.md to /docs/paging/, partner/README.md to /docs/partner/. */
function addressOf(file: string): string {
  const name = file
    .replace(/^docs\/|\.md$/g, "")
    .replace(/^\/?README$/g, "")
    .toLowerCase();
  return name === "" ? "/docs/" : `/docs/${name}/`;
}

const OPERATION = /^### GET (\S+)\n([^]*?)(?=^#{2,3} |$(?![^]))/gm;
const EXAMPLE = /^```http\n[^]*?\n```\n\n```\w+\n[^]*?\n```\n/m;

function withoutOperations(text: string): string {
  return text.replace(OPERATION, "");
}

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
