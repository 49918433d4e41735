// The API reference: the snapshot's own OpenAPI document in, Redoc's pages of it out.
import redoc from "redoc/bundles/redoc.standalone.js";
import { themeOf } from "./theme.ts";

const DESCRIPTION = "/static/v1/openapi.json";

const dark = matchMedia("(prefers-color-scheme: dark)");
const place = document.getElementById("reference")!;

const OPTIONS = {
  // The search is a worker that the site's policy forbids; the menu has all there is.
  disableSearch: true,
  expandResponses: "200",
  hideLoading: true,
  nativeScrollbars: true,
  sanitize: true,
};

function draw(): void {
  redoc.init(DESCRIPTION, { ...OPTIONS, theme: themeOf(dark.matches) }, place, (error) => {
    place.dataset["state"] = error ? "failed" : "ready";
  });
}

draw();
// Redoc takes a theme once.
dark.addEventListener("change", () => location.reload());
