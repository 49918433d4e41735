// Cards of pages as HTML, rendered once for each record that is shown: a property is on the lists of its state, its
// water and each of its species.
import { render } from "preact-render-to-string";
import type { Property } from "../../../partner/client/types.ts";
import type { StillCard } from "../explore/cards.tsx";
import { Currency } from "../shared/currency.ts";
import { HasPages } from "../shared/has-pages.ts";

const cards = new WeakMap<Property, string>();

/** `currency` is the one of all rates. */
export function stillCardsIn(currency: string): StillCard {
  return (record, card) => {
    const known = cards.get(record);
    if (known !== undefined) return known;
    const html = render(
      <HasPages.Provider value={true}>
        <Currency.Provider value={currency}>{card}</Currency.Provider>
      </HasPages.Provider>,
    );
    cards.set(record, html);
    return html;
  };
}
