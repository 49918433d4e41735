// One request and what its answer must be.

export interface Case {
  /** Method and path as they are sent; the method is GET where there is none. */
  request: string;
  /** Header fields that are sent. */
  sent?: Record<string, string>;
  status: number;
  code?: string;
  /** Parameters of `error.details`, in order. */
  details?: string[];
  /** Header fields of the answer by lower-case name; null where there must be none. */
  fields?: Record<string, string | RegExp | null>;
  /** Members of `data` that the answer must have. */
  data?: Record<string, unknown>;
}

/** What cases know of the snapshot that they ask. */
export interface Context {
  /** Origin of the server. */
  origin: string;
  /** A published property, and the id of an unpublished one. */
  property: string;
  draft: string;
  /** Today, YYYY-MM-DD, and the days that calendars cover. */
  today: string;
  cover: { from: string; to: string };
}

export const UNKNOWN_ID = "00000000-0000-4000-8000-00000000000a";
export const PUBLIC = "public, max-age=60, stale-while-revalidate=600, stale-if-error=86400";
export const PRIVATE = "private, max-age=60";

/** What a test of a case is called. */
export function label({ request, sent, status }: Case): string {
  const short = request.length > 100 ? `${request.slice(0, 60)}… (${request.length})` : request;
  const fields = sent ? ` ${JSON.stringify(sent).slice(0, 60)}` : "";
  return `${short}${fields} answers ${status}`;
}

/** Its method and path. */
export function split(request: string): [method: string, path: string] {
  const space = request.indexOf(" ");
  return space < 0 ? ["GET", request] : [request.slice(0, space), request.slice(space + 1)];
}

/** Whether the function answers, rather than the files. */
export function ours({ request, sent }: Case): boolean {
  return /^(?:[A-Z]+ )?\/v1(?:$|[/?])/.test(request) && !sent?.["X-Fail-Open"];
}
