// HTML building blocks of the report's page, which escape all values, and the page's style.
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

const LIGHT = `--page:#fbfbf9;--card:#fff;--text:#1d2629;--soft:#56646a;--line:#dfe4e3;
--plain:#2f6f9f;--good:#2c7f62;--bad:#c0412b;--good-card:#e6f3ed;--bad-card:#fbe9e5;color-scheme:light`;
const DARK = `--page:#14191b;--card:#1c2325;--text:#e6ecec;--soft:#a3b1b5;--line:#323c3f;
--plain:#6fb1e0;--good:#5dbf99;--bad:#ef8b74;--good-card:#17342a;--bad-card:#43211b;color-scheme:dark`;

// Print is always light.
export const STYLE = `:root{${LIGHT}}
@media screen and (prefers-color-scheme:dark){:root{${DARK}}}
*{box-sizing:border-box}
body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:0 auto;padding:1.5rem 1rem 4rem;color:var(--text);background:var(--page)}
h1{font-size:1.6rem;line-height:1.2;margin:.5rem 0 1rem}h2{font-size:1.15rem;margin:0 0 .75rem}
p{margin:.5rem 0}
.outcome{padding:.75rem 1rem;border-left:4px solid var(--good);background:var(--good-card);overflow-wrap:anywhere}
.outcome.bad{border-color:var(--bad);background:var(--bad-card)}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(8rem,1fr));gap:.75rem;margin:1rem 0}
dl div,section{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:1rem}
dl div{padding:.6rem .8rem}dt{color:var(--soft);font-size:.85rem}dd{margin:0;font-size:1.35rem;font-variant-numeric:tabular-nums}
section{margin:1rem 0}
.wide{overflow-x:auto}.wide+.wide{margin-top:1rem}
table{border-collapse:collapse;width:100%;font-size:.92rem}
caption{text-align:left;color:var(--soft);font-size:.85rem;padding-bottom:.25rem}
th,td{padding:.25rem .75rem .25rem 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
th{font-weight:400}thead th{color:var(--soft);vertical-align:bottom}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}th:last-child,td:last-child{padding-right:0}
.trends{display:grid;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr));gap:1rem}figure{margin:0}
figcaption{font-size:.85rem;color:var(--soft);font-variant-numeric:tabular-nums}figcaption b{display:inline-block;margin-right:.5rem;font-size:1rem;color:var(--text)}
svg{display:block;width:100%;height:auto;margin-top:.25rem}polyline{fill:none;stroke:var(--plain);stroke-width:2;vector-effect:non-scaling-stroke}circle{fill:var(--plain)}
@media print{body{padding:0;max-width:none;font-size:12px}section,dl div,tr,figure{break-inside:avoid}.wide{overflow:visible}}`;
