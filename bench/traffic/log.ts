// Draws an endless sequence of requests in the proportions of an access log. Nothing but its list queries is
// kept.
import { readAccessLog, type LogTally } from "../../build/plan/access-log.ts";
import type { Effects } from "../../build/disk/effects.ts";
import { logChunks } from "../../build/plan/traffic.ts";
import { Random } from "../../data/random.ts";
import { BuildError } from "../../src/errors.ts";
import { listUrl } from "../../src/links.ts";
import type { Asked } from "./requests.ts";
import { draw, urnOf } from "./urn.ts";

/** Most distinct queries; once there are that many, new ones are skipped. */
const MAX_QUERIES = 200_000;

export interface LoggedTraffic {
  tally: LogTally;
  /** Requests by canonical address of a list. */
  counts: ReadonlyMap<string, number>;
}

/** Throws BuildError where the log can't be read or holds no list request. */
export async function readLoggedTraffic(effects: Effects, path: string): Promise<LoggedTraffic> {
  const counts = new Map<string, number>();
  const tally = await readAccessLog(logChunks(effects, path), (query) => {
    const url = listUrl(query);
    if (counts.size < MAX_QUERIES || counts.has(url)) counts.set(url, (counts.get(url) ?? 0) + 1);
  });
  if (counts.size > 0) return { tally, counts };
  throw new BuildError(
    `None of the ${tally.lines} lines of the access log is an answered GET of a list`,
    "Give a log of this API in a format that docs/operators.md names",
  );
}

/** Each request is a draw of its own: a log holds no sessions once addresses are left out. */
export function* drawLogged(
  { counts }: LoggedTraffic,
  revalidated: number,
  seed: number,
): Generator<Asked> {
  const random = new Random(seed, "log");
  const urls = urnOf([...counts], ([, count]) => count);
  for (;;) {
    const [url] = draw(urls, random);
    const revalidates = random.chance(revalidated);
    yield { endpoint: "list", url, keyed: false, revalidates };
  }
}
