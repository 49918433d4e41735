// The pages with the views that npm run site made, for the hosts that run functions.
import { createPages } from "./pages.ts";

export const pages = createPages(async () => (await import("#views")).default);
