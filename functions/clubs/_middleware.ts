// HTML pages of one folder under Pages.
export { onRequest } from "../v1/_middleware.ts";
