// The view of one case: the text with what was found in it, its places and its owner's other texts; and the table of
// rows and values that no build publishes. Every character is shown as text.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Case as OneCase, Place, Span } from "../cases.ts";
import type { Desk } from "../desk.ts";
import type { LeftOut as Entry, Listing } from "../source.ts";

type Shown = OneCase & Pick<Desk, "listings">;

const MAX_LISTINGS = 60;

export function Case({ key, text, found, spans, places, since, listings }: Shown) {
  const place = places[0]!;
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    region.current!.scrollTop = 0;
    region.current!.querySelector("mark")?.scrollIntoView({ block: "nearest" });
  }, [key]);
  return (
    <div id="case">
      <article>
        <h2>
          <Named place={place} what={`${fieldOf(place)}, listed since ${since}`} />
        </h2>
        <p id="found">
          {found.map(([words, certain]) => (
            <span class={certain ? "chip certain" : "chip likely"}>{words}</span>
          ))}
        </p>
        <div id="text" ref={region} dir="auto" tabindex={0} role="region" aria-label="Text">
          <Marked text={text} spans={spans} />
        </div>
      </article>
      <aside tabindex={0} aria-label="Beside it">
        {places.length > 1 && (
          <section>
            <h2>Where it stands</h2>
            <p id="hint">A decision is for all {places.length} places.</p>
            <ul id="places">
              {places.map((one) => (
                <li title={one.id}>
                  <Named place={one} what={fieldOf(one)} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <Others places={places} listings={listings} />
      </aside>
    </div>
  );
}

function Others({ places, listings }: { places: readonly Place[] } & Pick<Desk, "listings">) {
  const here = new Set(places.map(({ table, id }) => `${table} ${id}`));
  const owners = [...new Set(places.flatMap(({ owner }) => owner ?? []))];
  const others = owners
    .flatMap((owner) => listings[owner] ?? [])
    .filter(({ table, id }) => !here.has(`${table} ${id}`));
  return (
    <section>
      <h2>
        The {owners.length > 1 ? "owners'" : "owner's"} other listings ({others.length})
      </h2>
      <ul id="others">
        {others.slice(0, MAX_LISTINGS).map((one) => (
          <li title={one.id}>
            <Named place={one} what={one.table.replace("_", " ")} />
            <Visible text={one.about} />
          </li>
        ))}
        {others.length > MAX_LISTINGS && <li>and {others.length - MAX_LISTINGS} more</li>}
        {others.length === 0 && <li>None that may be published.</li>}
      </ul>
    </section>
  );
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

// Control, format and private characters, lone surrogates, and blanks that are wider or thinner than one.
const UNSEEN =
  /((?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u00a0\u115f\u2000-\u200a\u202f\u205f\u2800\u3000\u3164])/u;

function Visible({ text }: { text: string }) {
  const parts = text.split(UNSEEN);
  return (
    <>{parts.map((part, i) => (i % 2 === 0 ? part : <span class="unseen">{codeOf(part)}</span>))}</>
  );
}

const codeOf = (sign: string) =>
  `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;

/** The text in stretches, each with one combination of spans. These come by their starts, so that many take linear time. */
function Marked({ text, spans }: { text: string; spans: readonly Span[] }) {
  const edges = [0, text.length, ...spans.flatMap(({ start, end }) => [start, end])];
  const cuts = [...new Set(edges)].sort((a, b) => a - b);
  let [here, next]: [Span[], number] = [[], 0];
  return (
    <>
      {cuts.slice(0, -1).map((from, i) => {
        const part = <Visible text={text.slice(from, cuts[i + 1])} />;
        here = here.filter(({ end }) => end > from);
        while (spans[next] && spans[next]!.start <= from) here.push(spans[next++]!);
        if (here.length === 0) return part;
        const begun = here.filter(({ heavy, start }) => !heavy && start === from);
        const kinds = [...new Set(begun.map(({ kind }) => kind))].join(", ");
        const strength = here.some(({ certain }) => certain) ? "certain" : "likely";
        return (
          <mark class={here.some(({ heavy }) => heavy) ? `${strength} heavy` : strength}>
            {kinds !== "" && <span class="kind">{kinds}</span>}
            {part}
          </mark>
        );
      })}
    </>
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
