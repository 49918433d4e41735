// The pages with the views that npm run site made, for the hosts that run functions.
// Not loaded with the first page: bundled for an edge, every module that the views share would then be a function,
// which takes a new isolate longer than the views do.
import views from "#views";
import { createPages } from "./pages.ts";

export const pages = createPages(views);
