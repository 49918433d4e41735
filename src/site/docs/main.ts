// Features that script adds to the pages of the documentation, which are whole without it.
import { watchScripts } from "../shared/offer-reload.ts";
import { addCopyButtons } from "./copy.ts";
import { addLiveCalls } from "./live.ts";
import { followOldLink } from "./old-links.ts";
import { addSearch } from "./search.ts";
import { putOrigin } from "./put.ts";
import { rememberLanguage } from "./language.ts";

watchScripts();
followOldLink();
putOrigin();
rememberLanguage();
addCopyButtons();
addLiveCalls();
addSearch();
// The navigation is longer than most windows; a narrow one hides it, and is spared the layout.
if (matchMedia("(min-width: 62rem)").matches) {
  document.querySelector("#pages [aria-current]")?.scrollIntoView({ block: "nearest" });
}
