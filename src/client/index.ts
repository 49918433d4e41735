// The client library, `riffle/client`: nothing but fetch at run time, in browsers, Node and Workers.
export { createClient } from "./client.ts";
export { RiffleError, type RiffleErrorCode } from "./error.ts";
export type * from "./types.ts";
