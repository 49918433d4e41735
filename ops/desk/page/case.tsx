// One case: the text with what was found in it, where it stands, and what its owner has besides.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Place } from "../cases.ts";
import type { Answers } from "../routes.ts";
import type { Listing } from "../source.ts";
import { Marked, Visible } from "./text.tsx";

/** The outcome for a text, by the action of a check. */
const OUTCOMES = { wait: "waits", cut: "cut", list: "listed", kept: "published before" };

export function Case({ text, spans, places, since, others, more, owners, key }: Answers["case"]) {
  const place = places[0]!;
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    region.current!.scrollTop = 0;
    region.current!.querySelector("mark")?.scrollIntoView({ block: "nearest" });
  }, [key]);
  const count = others.length + more;
  return (
    <div id="case">
      <article>
        <h2 id="where">
          <Visible text={place.name || "Without a name"} />
          <small>
            <Visible
              text={`${place.place ? `${place.place}, ` : ""}${fieldOf(place)}, listed since ${since}`}
            />
          </small>
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
            `The same text stands in ${places.length} places; a decision is for all of them.`}
        </p>
      </article>
      <aside tabindex={0} aria-label="Beside it">
        {places.length > 1 && (
          <section aria-labelledby="places-title">
            <h2 id="places-title">Where it stands ({places.length})</h2>
            <ul id="places">
              {places.map((one) => (
                <Item of={one} what={fieldOf(one)} />
              ))}
            </ul>
          </section>
        )}
        <section aria-labelledby="others-title">
          <h2 id="others-title">
            {owners > 1 ? `Other listings of the ${owners} owners` : "The owner's other listings"} (
            {count})
          </h2>
          <ul id="others">
            {others.map((one) => (
              <Item of={one} what={one.table.replace("_", " ")} about={one.about} />
            ))}
            {more > 0 && <li>and {more} more</li>}
            {others.length === 0 && <li>None that may be published.</li>}
          </ul>
        </section>
      </aside>
    </div>
  );
}

function Item({ of, what, about = "" }: { of: Listing; what: string; about?: string }) {
  return (
    <li title={of.id}>
      <Visible text={of.name || "Without a name"} />
      <small>
        <Visible text={of.place === "" ? what : `${of.place}, ${what}`} />
      </small>
      {about !== "" && (
        <p>
          <Visible text={about} />
        </p>
      )}
    </li>
  );
}

const fieldOf = ({ table, field }: Place) =>
  `${field.replaceAll("_", " ")} of ${table.replace("_", " ")}`;

/** What was found in all places, each once, and whether it is certain. */
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
