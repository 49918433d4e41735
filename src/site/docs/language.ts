// Keeps the language of samples: who chose Python once wants it everywhere, for as long as the tab is open.
import { recall, remember } from "../shared/storage.ts";

const NAME = "riffle.language";

export function rememberLanguage(): void {
  const chosen = recall("sessionStorage", NAME);
  if (chosen) choose(chosen);
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== "radio") return;
    const { top } = target.getBoundingClientRect();
    choose(target.value);
    // Samples above may have grown; what was clicked stays where it is.
    scrollBy(0, target.getBoundingClientRect().top - top);
    remember("sessionStorage", NAME, target.value === "sh" ? "" : target.value);
  });
}

function choose(language: string): void {
  const same = `.samples input[value="${CSS.escape(language)}"]`;
  for (const input of document.querySelectorAll<HTMLInputElement>(same)) input.checked = true;
}
