// Features that script adds to the pages of the documentation, which are whole without it.
import { render } from "preact";
import { CopyButton } from "../shared/copy.tsx";
import { watchScripts } from "../shared/offer-reload.ts";
import { addLiveCalls } from "./live.tsx";
import { followOldLink } from "./old-links.ts";
import { addSearch } from "./search.tsx";
import { putOrigin } from "./put.ts";
import { rememberLanguage } from "./language.ts";

watchScripts();
followOldLink();
putOrigin();
rememberLanguage();
for (const block of document.querySelectorAll("main .code")) {
  const place = document.createElement("span");
  const text = () => block.querySelector("pre")!.textContent;
  block.append(place);
  render(<CopyButton what="this code" text={text} />, place);
}
addLiveCalls();
addSearch();
// The navigation is longer than most windows; a narrow one hides it, and is spared the layout.
if (matchMedia("(min-width: 62rem)").matches) {
  document.querySelector("#pages [aria-current]")?.scrollIntoView({ block: "nearest" });
}
