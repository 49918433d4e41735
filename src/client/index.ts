// The client library, `riffle/client`. It needs only fetch, and runs in browsers, Node and Workers.
export { createClient } from "./client.ts";
export { RiffleError, type RiffleErrorCode } from "./error.ts";
export type * from "./types.ts";
