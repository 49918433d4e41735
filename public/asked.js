// Before anything is shown: the first list, which is in the page, is not what was asked for with a query.
if (location.pathname === "/explore/" && location.search.length > 1) {
  document.documentElement.classList.add("asked");
}

// A button of the page as it was sent, pressed before the explorer hears it; the explorer presses it again.
addEventListener("click", ({ target }) => {
  const button = target instanceof Element && target.closest("#app button");
  if (button) globalThis.pressed = button;
});
