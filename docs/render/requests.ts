// Writes an example request of each operation, to copy, in curl, JavaScript and Python.
import { lowerFirst } from "../../src/openapi/operation.ts";
import { ORIGIN, SAMPLE_ID } from "../../src/site/docs/put.ts";
import type { Block } from "./code.ts";
import { answerOf, type Operation } from "./describe.ts";

const OTHER_ID = "dcb4cf2d-021e-4a51-bdd3-b90ff3428b0a";

type Value = string | number | readonly (string | number)[];

/** The sample request of each operation, by parameter: of lists that of the answer next to it. Days are left out, since calendars move on. */
const QUESTIONS: Record<string, Record<string, Value>> = {
  listProperties: { state: "MT", water_type: "spring_creek", species: "golden-trout", limit: 1 },
  listGuides: { techniques: "dry-fly", min_rating: 4.5, limit: 1 },
  listClubs: { state: "MT", limit: 1 },
  listFlyShops: { state: "MT", limit: 1, facets: "state" },
  getProperty: { id: SAMPLE_ID },
  getAvailability: { property_id: SAMPLE_ID },
  getCalendars: { ids: [SAMPLE_ID, OTHER_ID] },
  getCalendarFile: { id: SAMPLE_ID },
  getManifestPart: { part: "documents" },
  getExportPart: { name: "properties", first: "00" },
};

/** The values of a static page's parameters, where a path has them. */
const SLUGS: Record<string, Value> = {
  state: "mt",
  water_type: "spring_creek",
  species: "brown-trout",
  techniques: "dry-fly",
  offset: 0,
};

type Call = [call: string, result: string, shown: string];

/** How the client asks, with the arguments as "…", and what of the answer is shown. */
const CALLS: Record<string, Call> = {
  getProperty: [`properties.get("${SAMPLE_ID}")`, "property", "property"],
  getAvailability: [`availability({ propertyId: "${SAMPLE_ID}" })`, "{ days }", "days"],
  getCalendars: [`calendars.get(["${SAMPLE_ID}", "${OTHER_ID}"])`, "{ calendars }", "calendars"],
  getCalendarFile: [`calendars.ics("${SAMPLE_ID}")`, "text", "text"],
  getMe: ["me()", "identity", "identity"],
  getHealth: ["health()", "health", "health"],
};

function callOf({ operationId }: Operation): Call | undefined {
  const [, list] = /^list(.+)$/.exec(operationId) ?? [];
  if (list === undefined) return CALLS[operationId];
  return [`${lowerFirst(list)}.list(…)`, "{ items, pagination }", "pagination.total, items"];
}

export function questionOf({ operationId, path }: Operation): Record<string, Value> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  if (QUESTIONS[operationId]) return QUESTIONS[operationId];
  if (operationId.startsWith("list")) return { limit: 10 };
  return Object.fromEntries(names.map((name) => [name, SLUGS[name]!]));
}

export function requestsOf(operation: Operation): Block[] {
  const question = questionOf(operation);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => String(question[name]));
  const query = Object.entries(question).filter(([name]) => !operation.path.includes(`{${name}}`));
  const words = query.map(([name, value]) => `${name}=${[value].flat().join(",")}`).join("&");
  const url = `${ORIGIN}${path}${words === "" ? "" : `?${words}`}`;
  const asked: Asked = {
    operation,
    url,
    base: ORIGIN + path,
    query,
    isJson: answerOf(operation).type === "application/json",
  };
  return [
    { language: "sh", code: curl(asked) },
    { language: "js", code: callOf(operation) ? client(asked) : plain(asked) },
    { language: "python", code: python(asked) },
  ];
}

interface Asked {
  operation: Operation;
  url: string;
  base: string;
  query: [string, Value][];
  isJson: boolean;
}

/** A key is needed, not only allowed. */
export function needsKey({ security }: Operation): boolean {
  return security.length > 0 && security.every((one) => Object.keys(one).length > 0);
}

function curl({ operation, url }: Asked): string {
  const key = needsKey(operation) ? `-H "Authorization: Bearer $RIFFLE_KEY" ` : "";
  return `curl ${key}'${url}'`;
}

function client({ operation, query }: Asked): string {
  const [call, result, shown] = callOf(operation)!;
  const key = needsKey(operation) ? "\n  key: process.env.RIFFLE_KEY," : "";
  const base = `baseUrl: "${ORIGIN}/v1"`;
  const options = key ? `{\n  ${base},${key}\n}` : `{ ${base} }`;
  const given = query.map(
    ([name, value]) => `  ${name}: ${JSON.stringify(value).replaceAll(",", ", ")},\n`,
  );
  return `import { createClient } from "@riffle-api/partner";

const client = createClient(${options});
const ${result} = await client.${call.replace("…", `{\n${given.join("")}}`)};
console.log(${shown});`;
}

function plain({ operation, url, isJson }: Asked): string {
  const isApi = operation.path.startsWith("/v1/");
  const [result, reading] = !isJson
    ? ["text", "text()"]
    : [isApi ? "{ data }" : "document", "json()"];
  return `const answer = await fetch(
  "${url}",
);
if (!answer.ok) throw new Error(\`Status \${answer.status}\`);
const ${result} = await answer.${reading};
console.log(${result.replace(/[{} ]/g, "")});`;
}

function python({ operation, base, query, isJson }: Asked): string {
  const isApi = operation.path.startsWith("/v1/");
  const pairs = query.map(([name, value]) => {
    const text = Array.isArray(value) ? value.join(",") : value;
    return `        ${JSON.stringify(name)}: ${JSON.stringify(text)},\n`;
  });
  const given = [
    `    "${base}",\n`,
    ...(pairs.length > 0 ? [`    params={\n${pairs.join("")}    },\n`] : []),
    ...(needsKey(operation)
      ? [`    headers={"Authorization": f"Bearer {os.environ['RIFFLE_KEY']}"},\n`]
      : []),
    `    timeout=${isApi ? 10 : 60},\n`,
  ];
  const shown = !isJson ? "answer.text" : isApi ? `answer.json()["data"]` : "answer.json()";
  return `${needsKey(operation) ? "import os\n\n" : ""}import requests

answer = requests.get(
${given.join("")})
answer.raise_for_status()
print(${shown})`;
}
