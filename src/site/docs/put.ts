// Puts what is true of this site into the samples, in place of what they are written with: its address, and a
// property that it publishes.

export const ORIGIN = "https://directory.example";
/** A property of the sample directory. */
export const SAMPLE_ID = "711876a9-e88e-4d5a-991d-2d4373bc9e8b";

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
