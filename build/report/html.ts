// HTML building blocks of the report's page, which escape all values.
import { grouped } from "../../src/figures.ts";
import { escapeMarkup } from "../../src/markup.ts";

/** A table of these members of its rows, numbers aligned to the right; a sentence without rows. */
export function table(
  caption: string,
  rows: readonly object[],
  members: readonly string[] = Object.keys(rows[0] ?? {}),
): string {
  if (rows.length === 0) return "<p>Nothing.</p>";
  const cells = rows.map((row) =>
    members.map((name) => (row as Record<string, unknown>)[name] ?? ""),
  );
  const heads = members.map((name, i) => `<th scope="col"${classOf(cells[0]![i])}>${name}</th>`);
  const lines = cells.map(([head, ...rest]) => {
    const others = rest.map((value) => `<td${classOf(value)}>${textOf(value)}</td>`);
    return `<tr><th scope="row">${textOf(head)}</th>${others.join("")}</tr>`;
  });
  const named = escapeMarkup(caption);
  return `<div class="wide" tabindex="0" role="region" aria-label="${named}"><table><caption>${named}</caption>
<thead><tr>${heads.join("")}</tr></thead>
<tbody>${lines.join("\n")}</tbody></table></div>`;
}

const classOf = (value: unknown) => (typeof value === "number" ? ` class="n"` : "");

const textOf = (value: unknown) =>
  typeof value === "number" ? decimal(value) : escapeMarkup(String(value));

export function decimal(value: number): string {
  const [whole, rest] = String(value).split(".");
  return grouped(Number(whole)) + (rest === undefined ? "" : `.${rest}`);
}

export function percent(part: number): string {
  return `${(100 * part).toFixed(1)} %`;
}
