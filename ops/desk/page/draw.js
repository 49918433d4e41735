// Draws a case and the list of what is left out.
// @ts-check
import { drawText, visible } from "./text.js";

/** @typedef {{ table: string, id: string, name: string, place: string, about: string }} Listing */
/** @typedef {{ kind: string, certain: boolean, action: string, score?: number }} Found */

/** The outcome for a text, by the action of a check. @type {Record<string, string>} */
const ACTIONS = {
  wait: "waits",
  cut: "cut",
  list: "listed",
  kept: "published before",
};

/** @param {string} id */
export function element(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/** @param {number} count @param {string} noun */
export function plural(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** @param {any} shown */
export function drawCase({ text, spans, places, since, others, more, owners }) {
  const [first] = places;
  element("where").replaceChildren(
    ...visible(first.name || "Without a name"),
    small(`${first.place ? `${first.place}, ` : ""}${fieldOf(first)}, listed since ${since}`),
  );
  element("found").replaceChildren(...chipsOf(places.flatMap(findingsOf)));
  drawText(element("text"), text, spans);
  element("text").scrollTop = 0;
  document.querySelector("#text mark")?.scrollIntoView({ block: "nearest" });
  element("hint").textContent =
    places.length > 1
      ? `The same text stands in ${places.length} places; a decision is for all of them.`
      : "";
  element("places-part").hidden = places.length < 2;
  element("places-title").textContent = `Where it stands (${places.length})`;
  element("places").replaceChildren(
    ...places.map((/** @type {any} */ place) => itemOf(place, fieldOf(place))),
  );
  element("others-title").textContent =
    owners > 1
      ? `Other listings of the ${owners} owners (${others.length + more})`
      : `The owner's other listings (${others.length + more})`;
  element("others").replaceChildren(
    ...others.map((/** @type {Listing} */ one) =>
      itemOf(one, one.table.replace("_", " "), one.about),
    ),
    ...(more > 0 ? [item(`and ${more} more`)] : []),
    ...(others.length === 0 ? [item("None that may be published.")] : []),
  );
}

/** @param {{ entries: any[], total: number }} found */
export function drawLeftOut({ entries, total }) {
  element("about").textContent =
    total === 0
      ? "Nothing is left out."
      : `Rows and values that no build publishes until they are mended where the dump comes from${
          total > entries.length ? `: the first ${entries.length} of ${total}` : ""
        }.`;
  element("left-out").hidden = total === 0;
  const body = /** @type {HTMLElement} */ (document.querySelector("#left-out tbody"));
  body.replaceChildren(
    ...entries.map(({ table, id, field, what, value, reason }) => {
      const row = document.createElement("tr");
      row.append(
        cell([small(`${what} of ${table}`), ...visible(id || "(an id that is no text)")]),
        cell(visible(field)),
        cell(visible(value), "value"),
        cell(visible(reason)),
      );
      return row;
    }),
  );
}

/** @param {any} place */
function fieldOf({ table, field }) {
  return `${field.replaceAll("_", " ")} of ${table.replace("_", " ")}`;
}

/** @param {{ findings: Found[] }} place */
function findingsOf({ findings }) {
  return findings;
}

/** @param {Found[]} findings */
function chipsOf(findings) {
  const chips = new Map(findings.map((one) => [wordsOf(one), one.certain]));
  return [...chips].map(([words, certain]) => {
    const chip = document.createElement("span");
    chip.className = `chip ${certain ? "certain" : "likely"}`;
    chip.textContent = words;
    return chip;
  });
}

/** @param {Found} finding */
function wordsOf({ kind, certain, action, score }) {
  const found =
    certain || score === undefined ? kind : `reads like ${kind} (${(score / 10).toFixed(1)})`;
  return `${found}: ${ACTIONS[action]}`;
}

/** @param {Listing} listing @param {string} what @param {string} [about] */
function itemOf({ id, name, place }, what, about = "") {
  const one = document.createElement("li");
  one.append(
    ...visible(name || "Without a name"),
    small([place, what].filter((part) => part !== "").join(", ")),
  );
  if (about !== "") one.append(paragraph(about));
  one.title = id;
  return one;
}

/** @param {string} text */
function item(text) {
  const one = document.createElement("li");
  one.textContent = text;
  return one;
}

/** @param {string} text */
function small(text) {
  const part = document.createElement("small");
  part.append(...visible(text));
  return part;
}

/** @param {string} text */
function paragraph(text) {
  const part = document.createElement("p");
  part.append(...visible(text));
  return part;
}

/** @param {Node[]} nodes @param {string} [className] */
function cell(nodes, className = "") {
  const one = document.createElement("td");
  one.className = className;
  one.append(...nodes);
  return one;
}
