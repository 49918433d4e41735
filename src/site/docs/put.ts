// Puts what is true of this site into the samples: its address, and a property that it publishes.
import { ORIGIN, SAMPLE_ID } from "./placeholders.ts";

/** Samples call the directory that the page is of. */
export function putOrigin(): void {
  replaceIn("main pre", ORIGIN, location.origin);
}

/** Answers that are shown stay as they were given. */
export function putProperty(id: string): void {
  replaceIn(".samples", SAMPLE_ID, id);
}

function replaceIn(places: string, text: string, by: string): void {
  for (const code of document.querySelectorAll(places)) {
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.nodeValue?.includes(text)) node.nodeValue = node.nodeValue.replaceAll(text, by);
    }
  }
}
