// Writes an example request of each operation, to copy, in curl, JavaScript and Python.
import { lowerFirst } from "../../src/openapi/operation.ts";
import { ORIGIN, SAMPLE_ID } from "../../src/site/docs/put.ts";
import type { Block } from "./code.ts";
import { answerOf, type Operation } from "./describe.ts";

const OTHER_ID = "dcb4cf2d-021e-4a51-bdd3-b90ff3428b0a";

type Value = string | number | readonly (string | number)[];
type Question = Record<string, Value>;

/** Queries: of lists that of the answer next to it. Days are left out, since calendars move on. */
const QUERIES: Record<string, Question> = {
  listProperties: { state: "MT", water_type: "spring_creek", species: "golden-trout", limit: 1 },
  listGuides: { techniques: "dry-fly", min_rating: 4.5, limit: 1 },
  listClubs: { state: "MT", limit: 1 },
  listFlyShops: { state: "MT", limit: 1, facets: "state" },
  getAvailability: { property_id: SAMPLE_ID },
  getCalendars: { ids: [SAMPLE_ID, OTHER_ID] },
};

/** Values in paths for which the document has no example, as it knows no record. */
const IN_PATHS: Question = {
  id: SAMPLE_ID,
  state: "mt",
  water_type: "spring_creek",
  species: "brown-trout",
  techniques: "dry-fly",
};

type Call = [call: string, result: string, shown?: string];

/** How the client asks, with the arguments as "…", and what of the answer is shown. */
const CALLS: Record<string, Call> = {
  getProperty: [`properties.get("${SAMPLE_ID}")`, "property"],
  getAvailability: [`availability({ propertyId: "${SAMPLE_ID}" })`, "{ days }", "days"],
  getCalendars: [`calendars.get(["${SAMPLE_ID}", "${OTHER_ID}"])`, "{ calendars }", "calendars"],
  getCalendarFile: [`calendars.ics("${SAMPLE_ID}")`, "text"],
  getMe: ["me()", "identity"],
  getHealth: ["health()", "health"],
};

function callOf({ operationId }: Operation): Call | undefined {
  const [, list] = /^list(.+)$/.exec(operationId) ?? [];
  if (list === undefined) return CALLS[operationId];
  return [`${lowerFirst(list)}.list(…)`, "{ items, pagination }", "pagination.total, items"];
}

/** The sample request of an operation, by parameter. */
export function questionOf({ operationId, parameters = [] }: Operation): Question {
  const inPath = parameters
    .filter((one) => one.in === "path")
    .map(({ name, example }) => [name, (example as Value | undefined) ?? IN_PATHS[name]!]);
  const query = QUERIES[operationId] ?? (operationId.startsWith("list") ? { limit: 10 } : {});
  return { ...Object.fromEntries(inPath), ...query };
}

type Asked = ReturnType<typeof askedBy>;

function askedBy(operation: Operation) {
  const question = questionOf(operation);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => String(question[name]));
  return {
    base: ORIGIN + path,
    query: Object.entries(question).filter(([name]) => !operation.path.includes(`{${name}}`)),
    hasKey: needsKey(operation),
    isApi: path.startsWith("/v1/"),
    isJson: answerOf(operation).type === "application/json",
  };
}

export function requestsOf(operation: Operation): Block[] {
  const asked = askedBy(operation);
  const call = callOf(operation);
  return [
    { language: "sh", code: curl(asked) },
    { language: "js", code: call ? client(asked, call) : plain(asked) },
    { language: "python", code: python(asked) },
  ];
}

/** A key is needed, not only allowed. */
export function needsKey({ security }: Operation): boolean {
  return security.length > 0 && security.every((one) => Object.keys(one).length > 0);
}

function urlOf({ base, query }: Asked): string {
  const pairs = query.map(([name, value]) => `${name}=${String(value)}`);
  return pairs.length === 0 ? base : `${base}?${pairs.join("&")}`;
}

function curl(asked: Asked): string {
  return `curl ${asked.hasKey ? `-H "Authorization: Bearer $RIFFLE_KEY" ` : ""}'${urlOf(asked)}'`;
}

function client({ hasKey, query }: Asked, [call, result, shown = result]: Call): string {
  const base = `baseUrl: "${ORIGIN}/v1"`;
  const options = hasKey ? `{\n  ${base},\n  key: process.env.RIFFLE_KEY,\n}` : `{ ${base} }`;
  const given = query.map(
    ([name, value]) => `  ${name}: ${JSON.stringify(value).replaceAll(",", ", ")},\n`,
  );
  return `import { createClient } from "@riffle-api/partner";

const client = createClient(${options});
const ${result} = await client.${call.replace("…", `{\n${given.join("")}}`)};
console.log(${shown});`;
}

function plain(asked: Asked): string {
  const shown = !asked.isJson ? "text" : asked.isApi ? "data" : "document";
  return `const answer = await fetch(
  "${urlOf(asked)}",
);
if (!answer.ok) throw new Error(\`Status \${answer.status}\`);
const ${shown === "data" ? "{ data }" : shown} = await answer.${asked.isJson ? "json" : "text"}();
console.log(${shown});`;
}

function python({ base, query, hasKey, isApi, isJson }: Asked): string {
  const pairs = query.map(([name, value]) => {
    const text = Array.isArray(value) ? value.join() : value;
    return `        ${JSON.stringify(name)}: ${JSON.stringify(text)},\n`;
  });
  const params = pairs.length > 0 ? `    params={\n${pairs.join("")}    },\n` : "";
  const key = `    headers={"Authorization": f"Bearer {os.environ['RIFFLE_KEY']}"},\n`;
  const shown = !isJson ? "answer.text" : isApi ? `answer.json()["data"]` : "answer.json()";
  return `${hasKey ? "import os\n\n" : ""}import requests

answer = requests.get(
    "${base}",
${params}${hasKey ? key : ""}    timeout=${isApi ? 10 : 60},
)
answer.raise_for_status()
print(${shown})`;
}
