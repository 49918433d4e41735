// The search over the documentation: a combobox whose index and library are fetched when it is first used.
import type MiniSearch from "minisearch";
import { offerReload } from "../shared/offer-reload.ts";
import { headingsFirst, SEARCH_OPTIONS, type Found } from "./search-options.ts";

const MOST = 8;

export function addSearch(): void {
  const input = document.querySelector<HTMLInputElement>("#find")!;
  const list = document.querySelector<HTMLElement>("#found")!;
  const count = document.querySelector<HTMLElement>("#found-count")!;
  let index: Promise<MiniSearch> | undefined;
  let marked = -1;

  const load = () => {
    index ??= fetchIndex(input.dataset["index"]!).catch((error: unknown) => {
      index = undefined;
      throw error;
    });
    return index;
  };
  const items = () => [...list.querySelectorAll<HTMLElement>("[role=option]")];
  const mark = (position: number) => {
    const all = items();
    marked = all.length === 0 ? -1 : (position + all.length) % all.length;
    for (const [i, item] of all.entries()) item.setAttribute("aria-selected", String(i === marked));
    const chosen = all[marked];
    if (chosen) input.setAttribute("aria-activedescendant", chosen.id);
    else input.removeAttribute("aria-activedescendant");
    chosen?.scrollIntoView({ block: "nearest" });
  };
  const open = (isOpen: boolean) => {
    list.hidden = !isOpen;
    input.setAttribute("aria-expanded", String(isOpen));
    if (!isOpen) mark(-1);
  };
  const find = async () => {
    const words = input.value.trim();
    if (words === "") return open(false);
    const found = await load().then(
      (loaded) => {
        const all = loaded.search(words) as unknown as (Found & { id: string })[];
        return headingsFirst(all, words).slice(0, MOST);
      },
      () => undefined,
    );
    if (words !== input.value.trim()) return;
    list.replaceChildren(...(found ?? []).map(option));
    if (!found?.length)
      list.append(
        nothing(found ? `Nothing about “${words}”` : "The search can't be loaded; try again"),
      );
    count.textContent = found ? `${found.length} found` : "";
    open(true);
    mark(found?.length ? 0 : -1);
  };

  input.addEventListener("focus", () => void load().catch(() => {}));
  input.addEventListener("input", () => void find());
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") mark(marked + 1);
    else if (event.key === "ArrowUp") mark(marked - 1);
    else if (event.key === "Enter") items()[marked]?.click();
    else if (event.key === "Escape" && !list.hidden) open(false);
    else return;
    event.preventDefault();
  });
  // A link inside takes no focus: leaving the field closes the list, but pressing on it must not.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", () => open(false));
  input.addEventListener("blur", () => open(false));
  document.addEventListener("keydown", (event) => {
    const { target } = event;
    const writes = target instanceof HTMLElement && target.matches("input, select, textarea");
    if (event.key !== "/" || writes || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
  });
}

async function fetchIndex(url: string): Promise<MiniSearch> {
  const [{ default: Library }, answer] = await Promise.all([import("minisearch"), fetch(url)]);
  if (answer.status === 404) offerReload();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return Library.loadJSON(await answer.text(), SEARCH_OPTIONS);
}

function option(
  { id, page, heading, excerpt }: Found & { id: string },
  position: number,
): HTMLElement {
  const link = document.createElement("a");
  link.id = `found-${position}`;
  link.setAttribute("role", "option");
  link.href = id;
  link.tabIndex = -1;
  const title = document.createElement("strong");
  title.textContent = heading === page ? page : `${page} › ${heading}`;
  const text = document.createElement("span");
  text.textContent = excerpt;
  link.append(title, text);
  return link;
}

function nothing(words: string): HTMLElement {
  const said = document.createElement("p");
  said.textContent = words;
  return said;
}
