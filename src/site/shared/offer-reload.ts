// Offers to load the page again where a part of it can't be had: its file has another name in each deployment, and an
// open tab asks for the old one.
const CLASS = "outdated";

function offerReload(): void {
  if (document.querySelector(`.${CLASS}`)) return;
  const note = document.createElement("div");
  note.className = `row ${CLASS}`;
  note.role = "alert";
  const said = document.createElement("p");
  said.textContent =
    "Part of this page did not load. The site may have been updated since you opened it.";
  const button = document.createElement("button");
  button.className = "button";
  button.textContent = "Reload the page";
  button.addEventListener("click", () => location.reload());
  note.append(said, button);
  document.body.append(note);
}

/** A file that was made with the page. Throws Error where it can't be had. */
export async function fetchPart(url: string): Promise<Response> {
  const response = await fetch(url);
  if (response.status === 404) offerReload();
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  return response;
}

/** Call once: from then on it is offered for each script that is loaded late and missing. */
export function watchScripts(): void {
  addEventListener("vite:preloadError", offerReload);
}
