// Cards of pages as HTML, made once for each record that is shown: a property is on the lists of its state, its water
// and each of its species.
import { render } from "preact-render-to-string";
import { jsxTemplate } from "preact/jsx-runtime";
import type { PropertyItem } from "../../contract.ts";
import { propertyPath } from "../../page-address.ts";
import type { StillCards } from "../explore/cards.tsx";
import { PropertyFace } from "../explore/property-face.tsx";
import { cardTexts } from "../explore/property-texts.ts";
import { filled, kept } from "./filled.ts";

/** Cards that are kept, of some 1,000 bytes: lists come state by state. */
const MOST = 4_000;
const nothing = () => {};

/** `currency` is the one of all rates. */
export function stillCardsIn(currency: string): StillCards {
  return (records) => {
    const items = records.map((record) => `<li class="card">${cardOf(record, currency)}</li>`);
    return jsxTemplate([`<ul class="cards">${items.join("")}</ul>`]);
  };
}

const cardOf = kept(MOST, (record: PropertyItem, currency) =>
  filled(
    "card",
    { texts: cardTexts(record, currency), href: propertyPath(record.id) },
    (all) => <PropertyFace {...all} to={{}} onPoint={nothing} />,
    render,
  ),
);
