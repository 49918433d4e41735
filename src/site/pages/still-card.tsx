// Cards of pages as HTML, rendered once for each record that is shown: a property is on the lists of its state, its
// water and each of its species.
import { render } from "preact-render-to-string";
import type { VNode } from "preact";
import type { Property } from "../../../partner/client/types.ts";
import { HasPages } from "../shared/has-pages.ts";

const cards = new WeakMap<Property, string>();

export function stillCard(record: Property, card: VNode): string {
  const known = cards.get(record);
  if (known !== undefined) return known;
  const html = render(<HasPages.Provider value={true}>{card}</HasPages.Provider>);
  cards.set(record, html);
  return html;
}
