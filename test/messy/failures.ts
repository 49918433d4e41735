// Runs a check for many seeds: what failed out, so that one run tells all of it.

/** A reader needs a few. */
const MOST = 20;

/** What `check` found and threw, as "seed N: why"; stops at the twentieth. */
export async function failuresOf(
  first: number,
  count: number,
  check: (seed: number) => Promise<string[]>,
): Promise<string[]> {
  const failures: string[] = [];
  for (let seed = first; seed < first + count && failures.length < MOST; seed++) {
    try {
      failures.push(...(await check(seed)).map((fault) => `seed ${seed}: ${fault}`));
    } catch (error) {
      failures.push(`seed ${seed}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return failures;
}
