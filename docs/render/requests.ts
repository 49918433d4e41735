// Writes an example request of each operation, to copy, in curl, JavaScript and Python.
import { lowerFirst } from "../../src/openapi/operation.ts";
import { ORIGIN, SAMPLE_ID } from "../../src/site/docs/put.ts";
import type { Block } from "./code.ts";
import { answerOf, type Operation } from "./describe.ts";

const OTHER_ID = "dcb4cf2d-021e-4a51-bdd3-b90ff3428b0a";

type Value = string | number | readonly (string | number)[];
type Question = Record<string, Value>;

/** The sample request of each operation, by parameter: of lists that of the answer next to it. Days are left out, since calendars move on. */
const QUESTIONS: Record<string, Question> = {
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

const SLUGS: Question = {
  state: "mt",
  water_type: "spring_creek",
  species: "brown-trout",
  techniques: "dry-fly",
  offset: 0,
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

export function questionOf({ operationId, path }: Operation): Question {
  if (QUESTIONS[operationId]) return QUESTIONS[operationId];
  if (operationId.startsWith("list")) return { limit: 10 };
  return Object.fromEntries(Object.entries(SLUGS).filter(([name]) => path.includes(`{${name}}`)));
}

interface Asked {
  base: string;
  query: [string, Value][];
  needsKey: boolean;
  isApi: boolean;
  isJson: boolean;
}

export function requestsOf(operation: Operation): Block[] {
  const question = questionOf(operation);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => String(question[name]));
  const asked: Asked = {
    base: ORIGIN + path,
    query: Object.entries(question).filter(([name]) => !operation.path.includes(`{${name}}`)),
    needsKey: needsKey(operation),
    isApi: path.startsWith("/v1/"),
    isJson: answerOf(operation).type === "application/json",
  };
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

const urlOf = ({ base, query }: Asked) =>
  [base, query.map(([name, value]) => `${name}=${String(value)}`).join("&")]
    .filter(Boolean)
    .join("?");

function curl(asked: Asked): string {
  return `curl ${asked.needsKey ? `-H "Authorization: Bearer $RIFFLE_KEY" ` : ""}'${urlOf(asked)}'`;
}

function client({ needsKey: hasKey, query }: Asked, [call, result, shown = result]: Call): string {
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

function python({ base, query, needsKey: hasKey, isApi, isJson }: Asked): string {
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
