// The client library, what the partners' package exports. It needs only fetch.
export { createClient } from "./client.ts";
export { RiffleError, type RiffleErrorCode } from "./error.ts";
export type * from "./types.ts";
