// Adds a button to every block of code that copies it.
import { copyText } from "../shared/clipboard.ts";

/** How long a button says what it did, in ms. */
const SAID_FOR = 2_000;

export function addCopyButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>("main .code"))
    block.append(copyButton(block));
}

export function copyButton(block: HTMLElement): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  say("Copy");
  button.addEventListener("click", () => {
    void copyText(block.querySelector("pre")?.textContent ?? "").then((done) => {
      say(done ? "Copied" : "Failed");
      setTimeout(() => say("Copy"), SAID_FOR);
    });
  });
  return button;

  function say(word: string): void {
    button.textContent = word;
    button.setAttribute("aria-label", word === "Copy" ? "Copy this code" : word);
  }
}
