// A link within the explorer: it changes the state without loading the page, unless it is opened elsewhere.
import type { ComponentProps } from "preact";
import { useSite } from "../shared/site.ts";
import { addressOf, queryAt } from "./address.ts";
import { useExplored } from "./explored.ts";
import { parseState } from "./parse-state.ts";
import type { State } from "./state.ts";

interface Props extends Omit<ComponentProps<"a">, "href" | "role"> {
  /** A change of the state, or the address of another. */
  to?: Partial<State>;
  href?: string | undefined;
  onFollow?(): void;
}

export function Link({ to, href, onFollow, ...rest }: Props) {
  const { state, navigate } = useExplored();
  const { hasPages } = useSite();
  const address = href ?? addressOf({ ...state, page: 1, ...to }, hasPages);
  return (
    <a
      {...rest}
      href={address}
      onClick={(event) => {
        const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
        if (elsewhere || event.button !== 0) return;
        event.preventDefault();
        navigate(to ?? parseState(queryAt(new URL(address, location.href))));
        onFollow?.();
      }}
    />
  );
}
