// The view of one case: the text, its place and its owner's other texts, or the table of rows
// and values that no build publishes.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Case as OneCase, Place } from "../cases.ts";
import type { Desk } from "../desk.ts";
import type { LeftOut as Entry } from "../left-out.ts";
import type { Listing } from "../source.ts";
import { Marked, Visible } from "./text.tsx";

/** The outcome for a text, by the action of a check. */
const OUTCOMES = { wait: "waits", cut: "cut", list: "listed", kept: "published before" };

/** Most listings of an owner that are shown next to a text. */
const MAX_LISTINGS = 60;

export function Case({ case: one, listings }: { case: OneCase; listings: Desk["listings"] }) {
  const { key, text, spans, places, since } = one;
  const place = places[0]!;
  const { owners, others } = besides(places, listings);
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    region.current!.scrollTop = 0;
    region.current!.querySelector("mark")?.scrollIntoView({ block: "nearest" });
  }, [key]);
  const whose =
    owners > 1 ? `Other listings of the ${owners} owners` : "The owner's other listings";
  return (
    <div id="case">
      <article>
        <h2>
          <Named place={place} what={`${fieldOf(place)}, listed since ${since}`} />
        </h2>
        <p id="found">
          {[...chipsOf(places)].map(([words, certain]) => (
            <span class={certain ? "chip certain" : "chip likely"}>{words}</span>
          ))}
        </p>
        <div id="text" ref={region} dir="auto" tabindex={0} role="region" aria-label="Text">
          <Marked text={text} spans={spans} />
        </div>
        <p id="hint">
          {places.length > 1 &&
            `The same text is in ${places.length} places; a decision is for all of them.`}
        </p>
      </article>
      <aside tabindex={0} aria-label="Beside it">
        {places.length > 1 && (
          <section>
            <h2>Where it stands ({places.length})</h2>
            <ul id="places">
              {places.map((at) => (
                <li title={at.id}>
                  <Named place={at} what={fieldOf(at)} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <section>
          <h2>
            {whose} ({others.length})
          </h2>
          <ul id="others">
            {others.slice(0, MAX_LISTINGS).map((other) => (
              <li title={other.id}>
                <Named place={other} what={other.table.replace("_", " ")} />
                <Visible text={other.about} />
              </li>
            ))}
            {others.length > MAX_LISTINGS && <li>and {others.length - MAX_LISTINGS} more</li>}
            {others.length === 0 && <li>None that may be published.</li>}
          </ul>
        </section>
      </aside>
    </div>
  );
}

/** The other listings of the owners, without those where the text itself stands. */
function besides(places: readonly Place[], listings: Desk["listings"]) {
  const here = new Set(places.map(({ table, id }) => `${table} ${id}`));
  const owners = [...new Set(places.flatMap(({ owner }) => owner ?? []))];
  const others = owners
    .flatMap((owner) => listings[owner] ?? [])
    .filter(({ table, id }) => !here.has(`${table} ${id}`));
  return { owners: owners.length, others };
}

function Named({ place: { name, place }, what }: { place: Listing; what: string }) {
  return (
    <>
      <Visible text={name || "Without a name"} />
      <small>
        <Visible text={place === "" ? what : `${place}, ${what}`} />
      </small>
    </>
  );
}

const fieldOf = ({ table, field }: Place) =>
  `${field.replaceAll("_", " ")} of ${table.replace("_", " ")}`;

/** The findings of all places, each once, and whether each is certain. */
function chipsOf(places: readonly Place[]): Map<string, boolean> {
  const found = places.flatMap(({ findings }) => findings);
  return new Map(
    found.map(({ kind, certain, action, score }) => {
      const isKnown = certain || score === undefined;
      const words = isKnown ? kind : `reads like ${kind} (${(score / 10).toFixed(1)})`;
      return [`${words}: ${OUTCOMES[action]}`, certain];
    }),
  );
}

export function LeftOut({ entries }: { entries: readonly Entry[] }) {
  return (
    <div id="left-out" tabindex={0} role="region" aria-label="Left out">
      <table>
        <thead>
          <tr>
            {["Record", "Field", "Value", "Why it is left out"].map((title) => (
              <th scope="col">{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map(({ table, id, field, what, value, reason }) => (
            <tr>
              <td>
                <small>
                  {what} of {table}
                </small>
                <Visible text={id || "(an id that is not a text)"} />
              </td>
              {[field, value, reason].map((text) => (
                <td>
                  <Visible text={text} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
