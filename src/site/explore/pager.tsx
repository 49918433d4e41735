// Links to the pages of a list.
import { PAGE_SIZE } from "../../limits.ts";
import { count } from "../shared/labels.ts";
import { focusResults, useExplored } from "./explored.ts";
import { Link } from "./link.tsx";
import { pageNumbers } from "./pages.ts";

const to = (page: number) => ({ to: { page }, onFollow: focusResults });

export function Pager({ total }: { total: number }) {
  const { page } = useExplored().state;
  const pages = Math.ceil(total / PAGE_SIZE);
  if (pages <= 1) return null;
  return (
    <nav class="row pager on-screen" aria-label="Pages">
      {page > 1 && (
        <Link {...to(Math.min(page - 1, pages))} rel="prev">
          Previous
        </Link>
      )}
      <ol class="row">
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
