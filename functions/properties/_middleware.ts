// HTML pages below /properties under Pages.
export { onRequest } from "../v1/_middleware.ts";
