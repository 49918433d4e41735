// The bytes around the data of every response: envelope heads and tails, and the request id's place.
import type { Detail } from "./errors.ts";

export const REQUEST_ID_DIGITS = 32;
/** Bytes from the start of a request id to the end of a body: the id and the `"}}` after it. */
export const REQUEST_ID_FROM_END = REQUEST_ID_DIGITS + 3;

export const NO_REQUEST_ID = "0".repeat(REQUEST_ID_DIGITS);

export interface Pagination {
  total: number;
  limit: number;
  offset: number;
  returned: number;
}

export function listHead(dataKey: string): string {
  return `{"success":true,"data":{"${dataKey}":[`;
}

/** `more` holds further members of `meta`, JSON text that begins with a comma, or nothing. */
export function listTail(
  { total, limit, offset, returned }: Pagination,
  requestId: string,
  more = "",
): string {
  const hasMore = offset + returned < total;
  return `]},"meta":{"pagination":{"total":${total},"limit":${limit},"offset":${offset},"has_more":${hasMore}}${more},"request_id":"req_${requestId}"}}`;
}

export function success(data: string): string {
  return `{"success":true,"data":${data},"meta":{"request_id":"req_${NO_REQUEST_ID}"}}`;
}

export function failure(
  code: string,
  message: string,
  details: readonly Detail[],
  requestId: string,
): string {
  const error = details.length > 0 ? { code, message, details } : { code, message };
  return `{"success":false,"error":${JSON.stringify(error)},"meta":{"request_id":"req_${requestId}"}}`;
}

const ID_HEAD = new TextEncoder().encode('"request_id":"req_');
const ID_TAIL = new TextEncoder().encode('"}}');

/** Whether a body ends with a request id. JSON strings escape quotes, so a truncated body doesn't. */
export function isWhole(body: Uint8Array): boolean {
  const id = body.length - REQUEST_ID_FROM_END;
  return (
    ID_HEAD.every((byte, i) => body[id - ID_HEAD.length + i] === byte) &&
    ID_TAIL.every((byte, i) => body[id + REQUEST_ID_DIGITS + i] === byte)
  );
}

export function patchRequestId(body: Uint8Array, requestId: string): void {
  const at = body.length - REQUEST_ID_FROM_END;
  for (let i = 0; i < REQUEST_ID_DIGITS; i++) body[at + i] = requestId.charCodeAt(i);
}
