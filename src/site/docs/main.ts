// The API reference: the snapshot's own OpenAPI document in, Redoc's pages of it out.
import redoc from "redoc/bundles/redoc.standalone.js";
import { themeOf } from "./theme.ts";

const DESCRIPTION_URL = "/static/v1/openapi.json";

const OPTIONS = {
  // The search is a worker that the site's policy forbids; the menu has all there is.
  disableSearch: true,
  expandResponses: "200",
  hideLoading: true,
  nativeScrollbars: true,
  sanitize: true,
};

const place = document.getElementById("reference")!;
const kept = [...place.childNodes];

function draw(): void {
  const style = getComputedStyle(document.documentElement);
  const theme = themeOf((name) => style.getPropertyValue(`--${name}`).trim());
  redoc.init(DESCRIPTION_URL, { ...OPTIONS, theme }, place, (error) => {
    if (error) place.replaceChildren(...kept);
    place.dataset["state"] = error ? "failed" : "ready";
  });
}

draw();
// Redoc takes a theme once.
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => location.reload());
