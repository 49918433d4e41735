// Writes the parts of docs/*.md that are made: tables between markers, `<!-- parameters /v1/guides -->` to
// `<!-- end -->`, from the OpenAPI document, and after each request its answer.
import * as limits from "../../src/limits.ts";
import { RESOURCE_LIST } from "../../src/resources.ts";
import type { Description, Parameter, Schema } from "./describe.ts";
import { innermost, typeWords } from "./fields.ts";

/** The answer's body; its media type says how it is shown. */
export type Ask = (
  url: string,
  headers: Record<string, string>,
) => Promise<{ type: string; text: string }>;

const MADE = /(^<!-- (\w+)(?: (\S+))? -->\n)[^]*?^<!-- end -->$/gm;
const MARKER = /^<!-- .* -->\n+/gm;
const EXAMPLE =
  /^(```http\nGET (\S+)\n(?:(Authorization): ([^\n]*)\n)?```\n\n```)\w+\n([^]*?)```$/gm;
const REQUEST_ID = /(?<="request_id": ?")req_[0-9a-f]{32}/;
/** Columns of a line. */
const WIDTH = 100;

/** A text without the markers, which readers don't see. */
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
  parameters(api, path) {
    const rows = parametersOf(api, path).map(({ name, schema, required, description }) => {
      const words = [...typeWords(schema, api), ...(required ? ["required"] : [])];
      return [code(name), words.map(grouped).join(", "), description + valuesOf(schema, api)];
    });
    return [["parameter", "type", "meaning"], ...rows];
  },
  fields(api, path) {
    const { properties = {} } = innermost(recordOf(api, path), api);
    const rows = Object.entries(properties).map(([name, member]) => {
      const said = api.resolve(member).description ?? "";
      return [
        code(name),
        typeWords(member, api).map(grouped).join(", "),
        grouped(said) + valuesOf(member, api),
      ];
    });
    return [["field", "type", "meaning"], ...rows];
  },
  /** The range of each numeric parameter of any list. */
  bounds(api) {
    const all = RESOURCE_LIST.flatMap(({ name }) => parametersOf(api, `/v1/${name}`));
    const rows = [...new Map(all.map((one) => [one.name, one])).values()].flatMap(
      ({ name, schema }) => {
        const [, ...words] = typeWords(schema, api);
        return schema.maximum === undefined ? [] : [[code(name), words.map(grouped).join(", ")]];
      },
    );
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
  [
    "days of one `/v1/availability` or `/v1/calendars` call",
    `${MAX_RANGE_DAYS}, both ends included`,
  ],
  ["days from `from` to the default `to`", `${limits.DEFAULT_RANGE_DAYS}`],
  ["calendar before the build date", `${limits.COVER_PAST_DAYS} days`],
  ["calendar after the build date", `${limits.COVER_FUTURE_DAYS} days`],
  ["pin from the true place, least", `${limits.PIN_MIN_SHIFT} m`],
  ["pin from the true place, most", `${limits.PIN_MAX_SHIFT} m`],
  ["bad parameters that one error reports", `${limits.MAX_DETAILS}`],
  ["length of a URL", `${limits.MAX_URL_BYTES} bytes`],
  ["size of one export file", `${limits.MAX_FILE_BYTES / 2 ** 20} MiB, then it is split`],
];

function parametersOf(api: Description, path: string): Parameter[] {
  const { parameters = [] } = api.operations.find((operation) => operation.path === path)!;
  return parameters.map((given) => api.resolve(given)).filter((one) => one.in === "query");
}

/** The schema of what is under `data`. */
function recordOf(api: Description, path: string): Schema {
  const { responses } = api.operations.find((operation) => operation.path === path)!;
  const [{ schema }] = Object.values(responses["200"]!.content!) as [{ schema: Schema }];
  const data = api.resolve(api.resolve(schema).properties!["data"]!);
  return Object.values(data.properties!)[0]!;
}

const code = (word: string) => `\`${word}\``;

/** "; one of `a`, `b`", where they are few. */
function valuesOf(schema: Schema, api: Description): string {
  const { enum: values } = innermost(schema, api);
  return values ? `: ${values.map(code).join(", ")}` : "";
}

const grouped = (words: string) =>
  words.replace(/\d{4,}/g, (digits) => Number(digits).toLocaleString("en-US"));

/** JSON in which a list or a flat object that fits a line is on one. */
function jsonText(value: unknown, indent = "", key = ""): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const [open, close, blank] = isList ? ["[", "]", ""] : ["{", "}", " "];
  const entries = Object.entries(value).map(
    ([name, one]: [string, unknown]) => [isList ? "" : `"${name}": `, one] as const,
  );
  const isFlat = isList || entries.every(([, one]) => typeof one !== "object" || one === null);
  const parts = entries.map(([name, one]) => name + jsonText(one));
  const line = open + blank + parts.join(", ") + blank + close;
  const fits = indent.length + key.length + line.length < WIDTH && !line.includes("\n");
  if (entries.length === 0 || (isFlat && fits)) return entries.length === 0 ? open + close : line;
  const deeper = `${indent}  `;
  const lines = entries.map(([name, one]) => deeper + name + jsonText(one, deeper, name));
  return `${open}\n${lines.join(",\n")}\n${indent}${close}`;
}
