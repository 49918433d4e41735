// A link within the explorer: it changes the state without loading the page, unless it is opened
// elsewhere.
import type { ComponentChildren } from "preact";
import { EXPLORER_PATH } from "./address.ts";

interface Props {
  /** The query of the state's URL, "" for the start, or the path of a page. */
  href: string;
  onFollow(): void;
  children: ComponentChildren;
  id?: string;
  "aria-current"?: "page" | undefined;
  "aria-label"?: string;
  rel?: string;
}

export function Link({ href, onFollow, ...rest }: Props) {
  return (
    <a
      {...rest}
      href={href.startsWith("/") ? href : EXPLORER_PATH + href}
      onClick={(event) => {
        const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
        if (elsewhere || event.button !== 0) return;
        event.preventDefault();
        onFollow();
      }}
    />
  );
}
