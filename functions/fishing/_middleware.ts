// HTML pages below /fishing under Pages.
export { onRequest } from "../v1/_middleware.ts";
