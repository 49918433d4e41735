// The API reference: the snapshot's own OpenAPI document in, Redoc's pages of it out.
import redoc from "redoc/bundles/redoc.standalone.js";
import { themeOf } from "./theme.ts";

const DESCRIPTION_URL = "/static/v1/openapi.json";

const OPTIONS = {
  downloadDefinitionUrl: DESCRIPTION_URL,
  // The search is a worker that the site's policy forbids; the menu has all there is.
  disableSearch: true,
  expandResponses: "200",
  hideLoading: true,
  nativeScrollbars: true,
  sanitize: true,
};

const place = document.getElementById("reference")!;

/** What the page says itself stays where there is nothing to draw. */
async function draw(): Promise<void> {
  const response = await fetch(DESCRIPTION_URL);
  if (!response.ok) throw new Error(`${DESCRIPTION_URL}: status ${response.status}`);
  const description = (await response.json()) as object;
  const style = getComputedStyle(document.documentElement);
  const theme = themeOf((name) => style.getPropertyValue(`--${name}`).trim());
  redoc.init(description, { ...OPTIONS, theme }, place, () => {
    // Samples of text scroll, so keys must reach them.
    for (const sample of place.querySelectorAll("pre")) sample.tabIndex = 0;
    place.dataset["state"] = "ready";
  });
}

function fail(): void {
  const said = document.createElement("p");
  said.role = "alert";
  said.textContent = "It can't be drawn at the moment. Read the file itself, or reload this page.";
  place.querySelector(".source")?.append(said);
}

draw().catch(fail);
// Redoc takes a theme once.
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => location.reload());
