// Links to the pages of a list.
import { useContext } from "preact/hooks";
import { PAGE_SIZE } from "../../limits.ts";
import { HasPages } from "../shared/has-pages.ts";
import { count } from "../shared/labels.ts";
import { addressOf } from "./address.ts";
import { focusResults } from "./focus.ts";
import { Link } from "./link.tsx";
import { pageNumbers } from "./pages.ts";
import type { State } from "./state.ts";
import type { Navigate } from "./use-url-state.ts";

interface Props {
  state: State;
  total: number;
  navigate: Navigate;
}

export function Pager({ state, total, navigate }: Props) {
  const hasPages = useContext(HasPages);
  const pages = Math.ceil(total / PAGE_SIZE);
  if (pages <= 1) return null;
  const { page } = state;
  const to = (target: number) => ({
    href: addressOf({ ...state, page: target }, hasPages),
    onFollow: () => {
      navigate({ page: target });
      focusResults();
    },
  });
  return (
    <nav class="pager" aria-label="Pages">
      {page > 1 && (
        <Link {...to(Math.min(page - 1, pages))} rel="prev">
          Previous
        </Link>
      )}
      <ol>
        {pageNumbers(page, pages).map((number, i) => (
          <li key={i}>
            {number === undefined ? (
              <span aria-hidden="true">…</span>
            ) : (
              <Link
                {...to(number)}
                aria-label={`Page ${count(number)}`}
                aria-current={number === page ? "page" : undefined}
              >
                {count(number)}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {page < pages && (
        <Link {...to(page + 1)} rel="next">
          Next
        </Link>
      )}
    </nav>
  );
}
