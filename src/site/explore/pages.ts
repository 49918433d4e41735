// Decides which page numbers a pager shows.

const NEIGHBOURS = 1;

/** The first, the last and those around `page`; undefined stands for pages left out between. */
export function pageNumbers(page: number, pages: number): (number | undefined)[] {
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
