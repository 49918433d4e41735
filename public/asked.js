// Before anything is shown: the first list, which is in the page, is not what was asked for with a query.
if (location.pathname === "/explore/" && location.search.length > 1) {
  document.documentElement.classList.add("asked");
}
