// Decides which page numbers a pager shows.

/** Pages shown on each side of the current one. */
const NEIGHBOURS = 1;

/** The first, the last and those around `page`; undefined stands for pages left out between. */
export function pageNumbers(page: number, pages: number): (number | undefined)[] {
  const numbers: (number | undefined)[] = [];
  let before = 0;
  for (let number = 1; number <= pages; number++) {
    const isShown = number === 1 || number === pages || Math.abs(number - page) <= NEIGHBOURS;
    if (!isShown) continue;
    // A gap of one page is that page.
    if (number - before === 2) numbers.push(number - 1);
    else if (number - before > 2) numbers.push(undefined);
    numbers.push(number);
    before = number;
  }
  return numbers;
}
