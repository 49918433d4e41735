// Writes an example request of each operation, to copy, in curl, JavaScript and Python.
import { ORIGIN, SAMPLE_ID } from "../../src/site/docs/placeholders.ts";
import type { Block } from "./code.ts";
import type { Operation } from "./describe.ts";

const OTHER_ID = "5e2db876-17e5-43e2-a479-48fbd5da2715";

type Value = string | number | readonly (string | number)[];

/** The sample request of each operation, by parameter. Days are left out, since calendars move on. */
const QUESTIONS: Record<string, Record<string, Value>> = {
  listProperties: { state: "MT", species: ["brown-trout", "rainbow-trout"], limit: 10 },
  listGuides: { techniques: ["dry-fly", "nymphing"], limit: 10 },
  listClubs: { q: "women", limit: 10 },
  listFlyShops: { state: ["MT", "ID"], limit: 10 },
  getProperty: { id: SAMPLE_ID },
  getAvailability: { property_id: SAMPLE_ID },
  getCalendars: { ids: [SAMPLE_ID, OTHER_ID] },
  getCalendarFile: { id: SAMPLE_ID },
};

/** The values of a static page's parameters, where a path has them. */
const SLUGS: Record<string, Value> = {
  state: "mt",
  water_type: "spring_creek",
  species: "brown-trout",
  techniques: "dry-fly",
  offset: 0,
};

/** How the client asks, with the arguments as "…", and what of the answer is shown. */
const CALLS: Record<string, [call: string, result: string, shown: string]> = {
  listProperties: ["properties.list(…)", "{ items, pagination }", "pagination.total, items"],
  listGuides: ["guides.list(…)", "{ items, pagination }", "pagination.total, items"],
  listClubs: ["clubs.list(…)", "{ items, pagination }", "pagination.total, items"],
  listFlyShops: ["flyShops.list(…)", "{ items, pagination }", "pagination.total, items"],
  getProperty: [`properties.get("${SAMPLE_ID}")`, "property", "property"],
  getAvailability: [`availability({ propertyId: "${SAMPLE_ID}" })`, "{ days }", "days"],
  getCalendars: [`calendars.get(["${SAMPLE_ID}", "${OTHER_ID}"])`, "{ calendars }", "calendars"],
  getCalendarFile: [`calendars.ics("${SAMPLE_ID}")`, "text", "text"],
  getMe: ["me()", "identity", "identity"],
  getHealth: ["health()", "health", "health"],
};

export function questionOf({ operationId, path }: Operation): Record<string, Value> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  return QUESTIONS[operationId] ?? Object.fromEntries(names.map((name) => [name, SLUGS[name]!]));
}

export function requestsOf(operation: Operation): Block[] {
  const question = questionOf(operation);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => String(question[name]));
  const query = Object.entries(question).filter(([name]) => !operation.path.includes(`{${name}}`));
  const words = query.map(([name, value]) => `${name}=${[value].flat().join(",")}`).join("&");
  const url = `${ORIGIN}${path}${words === "" ? "" : `?${words}`}`;
  const [type] = Object.keys(operation.responses["200"]!.content!);
  const asked: Asked = {
    operation,
    url,
    base: ORIGIN + path,
    query,
    isJson: type === "application/json",
  };
  return [
    { language: "sh", code: curl(asked) },
    { language: "js", code: CALLS[operation.operationId] ? client(asked) : plain(asked) },
    { language: "python", code: python(asked) },
  ];
}

interface Asked {
  operation: Operation;
  url: string;
  /** The same without its query. */
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
  const [call, result, shown] = CALLS[operation.operationId]!;
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
