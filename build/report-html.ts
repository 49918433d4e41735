// Pieces of the report's page: values in, HTML that quotes them out; and the page's style.
import { grouped } from "./progress.ts";

type Cell = string | number;

/** A table under a caption, numbers to the right; a sentence where there are no rows. */
export function table(
  caption: string,
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
): string {
  if (rows.length === 0) return "<p>Nothing.</p>";
  const first = rows[0]!;
  const heads = head.map(
    (name, i) =>
      `<th scope="col"${typeof first[i] === "number" ? ' class="n"' : ""}>${escape(name)}</th>`,
  );
  const body = rows.map((row) => `<tr>${row.map(cell).join("")}</tr>`);
  return `<div class="wide" tabindex="0" role="region" aria-label="${escape(caption)}"><table><caption>${escape(caption)}</caption>
<thead><tr>${heads.join("")}</tr></thead>
<tbody>${body.join("\n")}</tbody></table></div>`;
}

function cell(value: Cell, index: number): string {
  if (index === 0) return `<th scope="row">${escape(String(value))}</th>`;
  return typeof value === "number"
    ? `<td class="n">${decimal(value)}</td>`
    : `<td>${escape(value)}</td>`;
}

/** A number as people write it, with its decimals as they are. */
export function decimal(value: number): string {
  const [whole, rest] = String(value).split(".");
  return grouped(Number(whole)) + (rest === undefined ? "" : `.${rest}`);
}

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const LIGHT = `--page:#fbfbf9;--card:#fff;--text:#1d2629;--soft:#56646a;--line:#dfe4e3;
--plain:#2f6f9f;--good:#2c7f62;--bad:#c0412b;--mute:#aab4b6;--good-card:#e6f3ed;--bad-card:#fbe9e5;color-scheme:light`;
const DARK = `--page:#14191b;--card:#1c2325;--text:#e6ecec;--soft:#a3b1b5;--line:#323c3f;
--plain:#6fb1e0;--good:#5dbf99;--bad:#ef8b74;--mute:#5d6a6e;--good-card:#17342a;--bad-card:#43211b;color-scheme:dark`;

export const STYLE = `:root{${LIGHT}}
@media screen and (prefers-color-scheme:dark){:root:not(.paper){${DARK}}}
*{box-sizing:border-box}
body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:0 auto;padding:1.5rem 1rem 4rem;color:var(--text);background:var(--page)}
h1{font-size:1.6rem;line-height:1.2;margin:.5rem 0 1rem}h2{font-size:1.15rem;margin:0 0 .75rem}
p{margin:.5rem 0}
.outcome{padding:.75rem 1rem;border-left:4px solid var(--good);background:var(--good-card);overflow-wrap:anywhere}
.outcome.bad{border-color:var(--bad);background:var(--bad-card)}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:.75rem;margin:1rem 0}
dl div,section{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:1rem}
dl div{padding:.6rem .8rem}dt{color:var(--soft);font-size:.85rem}dd{margin:0;font-size:1.35rem;font-variant-numeric:tabular-nums}
section{margin:1rem 0}
.pair{display:grid;gap:1rem 2rem;align-items:start}
.drawing .pair{grid-template-columns:repeat(auto-fit,minmax(min(24rem,100%),1fr))}
.chart{display:none;position:relative;min-width:0}.drawing .chart{display:block}
.wide{overflow-x:auto}.pair+.wide{margin-top:1rem}
table{border-collapse:collapse;width:100%;font-size:.92rem}
caption{text-align:left;color:var(--soft);font-size:.85rem;padding-bottom:.25rem}
th,td{padding:.25rem .75rem .25rem 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
th{font-weight:400}thead th{color:var(--soft);white-space:nowrap}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}th:last-child,td:last-child{padding-right:0}
@media print{body{padding:0;max-width:none;font-size:12px}section,dl div{break-inside:avoid}.wide{overflow:visible}}`;
