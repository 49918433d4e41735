// Links to the pages of a list.
import { PAGE_SIZE } from "../../limits.ts";
import { count } from "../shared/labels.ts";
import { focusResults, useExplored } from "./explored.ts";
import { Link } from "./link.tsx";

/** Pages shown on each side of the current one. */
const NEIGHBOURS = 1;

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

/** The first, the last and those around `page`; undefined stands for pages left out between. */
function pageNumbers(page: number, pages: number): (number | undefined)[] {
  const isNear = (number: number) => Math.abs(number - page) <= NEIGHBOURS;
  const shown = Array.from({ length: pages }, (_, i) => i + 1).filter(
    (number) => number === 1 || number === pages || isNear(number),
  );
  return shown.flatMap((number, i) => {
    const gap = number - (shown[i - 1] ?? 0) - 1;
    // A gap of one page is that page.
    return gap === 0 ? [number] : [gap === 1 ? number - 1 : undefined, number];
  });
}
