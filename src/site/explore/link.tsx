// A link within the explorer: it changes the state without loading the page, unless it is opened
// elsewhere.
import type { ComponentChildren } from "preact";
import { useSite } from "../shared/site.ts";
import { addressOf } from "./address.ts";
import { useExplored } from "./explored.ts";
import type { State } from "./state.ts";

interface Props {
  to: Partial<State>;
  /** The address of that, where it is known already. */
  href?: string | undefined;
  /** After the change. */
  onFollow?(): void;
  children: ComponentChildren;
  id?: string;
  "aria-current"?: "page" | undefined;
  "aria-label"?: string;
  rel?: string;
}

export function Link({ to, href, onFollow, ...rest }: Props) {
  const { state, navigate } = useExplored();
  const { hasPages } = useSite();
  return (
    <a
      {...rest}
      href={href ?? addressOf({ ...state, page: 1, ...to }, hasPages)}
      onClick={(event) => {
        const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
        if (elsewhere || event.button !== 0) return;
        event.preventDefault();
        navigate(to);
        onFollow?.();
      }}
    />
  );
}
