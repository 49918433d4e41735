// Writes the parts of docs/*.md that are made: tables between markers, `<!-- parameters /v1/guides -->` to
// `<!-- end -->`, from the OpenAPI document, and after each request its answer.
import * as limits from "../../src/limits.ts";
import { RESOURCE_LIST } from "../../src/resources.ts";
import { answerOf, type Description } from "./describe.ts";
import { innermost, membersOf, parametersOf, type Field } from "./fields.ts";

export type Ask = (
  url: string,
  headers: Record<string, string>,
) => Promise<{ type: string; text: string }>;

const MADE = /(^<!-- (\w+)(?: (\S+))? -->\n)[^]*?^<!-- end -->$/gm;
const MARKER = /^<!-- .* -->\n+/gm;
const EXAMPLE =
  /^(```http\nGET (\S+)\n(?:(Authorization): ([^\n]*)\n)?```\n\n```)\w+\n([^]*?)```$/gm;
const REQUEST_ID = /(?<="request_id": ?")req_[0-9a-f]{32}/;

export const unmarked = (text: string): string => text.replace(MARKER, "");

/** The text with its tables as they are now. Throws Error for a marker that names no such table. */
export function withTables(text: string, api: Description): string {
  return text.replace(MADE, (_, marker: string, kind: string, path: string | undefined) => {
    const rows = TABLES[kind]?.(api, path!);
    if (!rows) throw new Error(`No table is made for ${marker.trim()}`);
    const lines = rows.map(
      (cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`,
    );
    lines.splice(1, 0, `|${" --- |".repeat(rows[0]!.length)}`);
    return `${marker}\n${lines.join("\n")}\n\n<!-- end -->`;
  });
}

/** The text with the answer to each request below it. A request's id is drawn, so the one in the text stays. */
export async function withAnswers(text: string, ask: Ask): Promise<string> {
  const answers: string[] = [];
  for (const [, request, url, header, value, before] of text.matchAll(EXAMPLE)) {
    const { type, text: body } = await ask(url!, header ? { [header]: value! } : {});
    const id = REQUEST_ID.exec(before!)?.[0];
    const shown = type.startsWith("application/json")
      ? `json\n${jsonText(JSON.parse(body)).replace(REQUEST_ID, (drawn) => id ?? drawn)}\n`
      : `ics\n${body.replaceAll("\r\n", "\n")}`;
    answers.push(`${request}${shown}\`\`\``);
  }
  return text.replace(EXAMPLE, () => answers.shift()!);
}

type Rows = readonly (readonly string[])[];

const TABLES: Readonly<Record<string, (api: Description, path: string) => Rows | undefined>> = {
  parameters: (api, path) => tableOf("parameter", queryOf(api, path)),
  fields: (api, path) => tableOf("field", recordOf(api, path)),
  bounds(api) {
    const all = RESOURCE_LIST.flatMap(({ name }) => queryOf(api, `/v1/${name}`));
    const rows = [...new Map(all.map((one) => [one.name, one])).values()]
      .filter(({ notes }) => notes.some((words) => /^(over )?\d+ to /.test(words)))
      .map(({ name, notes: [, ...bounds] }) => [code(name), bounds.map(grouped).join(", ")]);
    return [["parameter", "takes"], ...rows];
  },
  limits: () => [["limit", "value"], ...LIMITS.map(([name, value]) => [name, grouped(value)])],
};

const { MAX_FREE_DAYS, MAX_STAY_RANGE_DAYS, MAX_RANGE_DAYS } = limits;
/** Limits that are not a parameter's bounds. */
const LIMITS: readonly (readonly [name: string, value: string])[] = [
  ["values of one parameter", `${limits.MAX_LIST_ITEMS}`],
  ["characters of `q` and `location`", `${limits.MAX_TEXT_POINTS}`],
  ["`ids`", `${limits.MAX_IDS}`],
  ["`radius_km` if not given", `${limits.DEFAULT_RADIUS_KM}`],
  ["words of `q` and `location`", `${limits.MAX_TEXT_WORDS}`],
  ["days from `available_from` to `available_to`", `${MAX_FREE_DAYS}, both ends included`],
  ["days from `available_from` to `available_to` with `days`", `${MAX_STAY_RANGE_DAYS}, both ends included`], // prettier-ignore
  ["values of one facet in `meta.facets`", `${limits.MAX_FACET_VALUES}`],
  ["days of one `/v1/availability` or `/v1/calendars` call", `${MAX_RANGE_DAYS}, both ends included`], // prettier-ignore
  ["days from `from` to the default `to`", `${limits.DEFAULT_RANGE_DAYS}`],
  ["calendar before the build date", `${limits.COVER_PAST_DAYS} days`],
  ["calendar after the build date", `${limits.COVER_FUTURE_DAYS} days`],
  ["pin from the true place, least", `${limits.PIN_MIN_SHIFT} m`],
  ["pin from the true place, most", `${limits.PIN_MAX_SHIFT} m`],
  ["bad parameters that one error reports", `${limits.MAX_DETAILS}`],
  ["length of a URL", `${limits.MAX_URL_BYTES} bytes`],
  ["size of one export file", `${limits.MAX_FILE_BYTES / 2 ** 20} MiB, then it is split`],
];

function tableOf(title: string, fields: readonly Field[]): Rows {
  const rows = fields.map(({ name, notes, said, values }) => {
    const all = values.length > 0 ? `: ${values.map(code).join(", ")}` : "";
    const meaning = title === "field" ? grouped(said) : said;
    return [code(name), notes.map(grouped).join(", "), meaning + all];
  });
  return [[title, "type", "meaning"], ...rows];
}

const operationAt = (api: Description, path: string) =>
  api.operations.find((operation) => operation.path === path)!;

function queryOf(api: Description, path: string): Field[] {
  const { parameters = [], ...rest } = operationAt(api, path);
  return parametersOf({ ...rest, parameters: parameters.filter((one) => one.in === "query") });
}

function recordOf(api: Description, path: string): Field[] {
  const { schema } = answerOf(operationAt(api, path));
  const [records] = Object.values(schema.properties!["data"]!.properties!);
  return membersOf(innermost(records!));
}

const code = (word: string) => `\`${word}\``;

const grouped = (words: string) =>
  words.replace(/\d{4,}/g, (digits) => Number(digits).toLocaleString("en-US"));

/** JSON on one line, except that an object which holds others begins a new one: prettier then breaks it and fits the rest. */
function jsonText(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(jsonText).join(", ")}]`;
  const isFlat = Object.values(value).every((one) => typeof one !== "object" || one === null);
  const members = Object.entries(value).map(([name, one]) => `"${name}": ${jsonText(one)}`);
  return `{${isFlat ? "" : "\n"}${members.join(", ")}}`;
}
