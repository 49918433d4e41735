// The search over the documentation: a combobox whose index and library are fetched when it is first used.
import type MiniSearch from "minisearch";
import { render } from "preact";
import { useRef, useState } from "preact/hooks";
import { useListbox } from "../explore/use-listbox.ts";
import { fetchPart } from "../shared/offer-reload.ts";
import { SEARCH_OPTIONS, type Found } from "./search-options.ts";

const MAX_HITS = 8;
const NO_ANSWER = { found: [], said: "" };

export function addSearch(): void {
  const place = document.querySelector<HTMLElement>(".find")!;
  const { index = "" } = place.dataset;
  let loading: Promise<MiniSearch> | undefined;
  const load = () => {
    loading ??= fetchIndex(index);
    loading.catch(() => (loading = undefined));
    return loading;
  };
  render(<Search load={load} />, place);
  document.addEventListener("keydown", (event) => {
    const { target } = event;
    const writes = target instanceof HTMLElement && target.matches("input, select, textarea");
    if (event.key !== "/" || writes || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    place.querySelector("input")!.focus();
  });
}

async function fetchIndex(url: string): Promise<MiniSearch> {
  const [{ default: Library }, answer] = await Promise.all([import("minisearch"), fetchPart(url)]);
  return Library.loadJSON(await answer.text(), SEARCH_OPTIONS);
}

type Hits = readonly (Found & { id: string })[];

function Search({ load }: { load(): Promise<MiniSearch> }) {
  const input = useRef<HTMLInputElement>(null);
  const [{ found, said }, setAnswer] = useState<{ found: Hits; said: string }>(NO_ANSWER);
  const choose = (position: number) => location.assign(found[position]!.id);
  const box = useListbox({ count: found.length, first: 0, choose });
  const find = async () => {
    const words = input.current!.value.trim();
    if (words === "") return box.close();
    const next = await answerTo(words, load);
    if (words !== input.current!.value.trim()) return;
    setAnswer(next);
    box.open();
  };
  return (
    <>
      <input
        {...box.field}
        ref={input}
        id="find"
        type="search"
        placeholder="Search the docs"
        spellcheck={false}
        aria-label="Search the documentation"
        aria-controls="found"
        aria-keyshortcuts="/"
        onFocus={() => void load().catch(() => {})}
        onInput={() => void find()}
      />
      <kbd aria-hidden="true">/</kbd>
      <div
        {...box.list}
        id="found"
        class="box"
        aria-label="Found"
        hidden={!box.isWanted || said === ""}
      >
        {found.map(({ id, page, heading, excerpt }, i) => (
          <a
            {...box.option(i)}
            key={id}
            href={id}
            tabIndex={-1}
            aria-selected={i === box.active}
            onClick={box.close}
          >
            <strong>{heading === page ? page : `${page} › ${heading}`}</strong>
            <span>{excerpt}</span>
          </a>
        ))}
        {found.length === 0 && <p>{said}</p>}
      </div>
      <p class="unseen" role="status" id="found-count">
        {found.length > 0 && said}
      </p>
    </>
  );
}

async function answerTo(words: string, load: () => Promise<MiniSearch>) {
  try {
    const found = (await load()).search(words).slice(0, MAX_HITS) as unknown as Hits;
    const said = found.length > 0 ? `${found.length} found` : `Nothing about “${words}”`;
    return { found, said };
  } catch {
    return { found: [], said: "The search can't be loaded; try again" };
  }
}
