// The OpenAPI document of a built snapshot: its linter, its examples and what it must not depend on.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { OPENAPI_PATH } from "../../../../build/write/openapi/openapi.ts";
import { RESOURCE_LIST } from "../../../../src/resources.ts";
import { ROW } from "../../dump-rows.ts";
import { buildTables } from "../../../sample.ts";
import { openSite, scratchFolder, TEST_NOW } from "../../../snapshot.ts";
import { judgeBy, type Document } from "./openapi-judge.ts";

const TABLES = {
  properties: [1, 2, 3].map((i) => ROW.properties(i)),
  guides: [1, 2].map((i) => ROW.guides(i)),
  clubs: [ROW.clubs(1)],
  fly_shops: [ROW.fly_shops(1)],
  property_availability: [ROW.property_availability(1, { rods_held: 1 })],
};
const folder = await buildTables(TABLES);
const site = openSite(folder);
const { document, validator } = judgeBy(site.file(OPENAPI_PATH).toString());

/** The names of the lines of a calendar file. */
function names(text: string): (string | undefined)[] {
  return text.split("\r\n").map((line) => line.split(/[:;]/)[0]);
}

describe("openApiFile(sets)", () => {
  it("passes the linter's strictest rules without a warning", () => {
    const output = execFileSync(
      "redocly",
      ["lint", join(folder, OPENAPI_PATH), "--extends", "recommended-strict", "--format", "json"],
      {
        cwd: scratchFolder(),
        encoding: "utf8",
        stdio: ["ignore", "pipe", "pipe"],
        env: {
          ...process.env,
          PATH: `${join(process.cwd(), "node_modules/.bin")}:${process.env.PATH}`,
          REDOCLY_TELEMETRY: "off",
          REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
        },
      },
    );
    expect(JSON.parse(output)).toMatchObject({ totals: { errors: 0, warnings: 0 }, problems: [] });
  });

  it("depends on neither the clock nor the calendars", async () => {
    const now = new Date(TEST_NOW.getTime() + 40 * 86_400_000);
    const later = openSite(await buildTables({ ...TABLES, property_availability: [] }, { now }));
    expect(later.file(OPENAPI_PATH).equals(site.file(OPENAPI_PATH))).toBe(true);
  });

  it("is made of a directory with resources that have no records too", async () => {
    const empty = openSite(await buildTables({ clubs: [ROW.clubs(1)] }));
    const { paths } = JSON.parse(empty.file(OPENAPI_PATH).toString()) as Document;
    expect(Object.keys(paths)).toEqual(Object.keys(document.paths));
  });

  it.each(RESOURCE_LIST.map((resource) => [resource.name, resource] as const))(
    "describes every parameter of %s by the resource table",
    (name, { filters }) => {
      const parameters = document.paths[`/v1/${name}`]!.get.parameters!.map(
        (one) => (one.$ref ? document.components.parameters[one.$ref.split("/").at(-1)!] : one)!,
      );
      expect(parameters.map((one) => one.name)).toEqual([
        ...filters.map((filter) => filter.name),
        "limit",
        "offset",
      ]);
      for (const [i, { doc }] of filters.entries())
        expect(parameters[i]!.description).toContain(doc);
    },
  );

  it("says in latitude and longitude how far off they may be", () => {
    for (const schema of ["Property", "PropertyDetail"]) {
      const { latitude, longitude } = document.components.schemas[schema]!.properties;
      expect(latitude!.description).toContain("up to 2000 m");
      expect(longitude!.description).toContain("up to 2000 m");
    }
  });

  it("lets members be added within v1", () => {
    expect(JSON.stringify(document)).not.toContain('"additionalProperties":false');
  });

  it("gives examples that its own schemas allow", () => {
    for (const [path, { get }] of Object.entries(document.paths)) {
      for (const [status, response] of Object.entries(get.responses)) {
        for (const [type, { example }] of Object.entries(response.content ?? {})) {
          if (example === undefined) continue;
          const validate = validator(path, Number(status), type);
          validate(example);
          expect(validate.errors, `${path} ${status}`).toBeNull();
        }
      }
    }
  });

  it("gives an example of a calendar file that has the lines of a real one", async () => {
    const path = "/v1/properties/{id}/calendar.ics";
    const { example } = document.paths[path]!.get.responses[200]!.content!["text/calendar"]!;
    const id = String(document.paths[path]!.get.parameters![0]!.example);
    const real = await (await site.ask(path.replace("{id}", id))).text();
    expect(names(real)).toContain("SUMMARY");
    expect(names(String(example))).toEqual(names(real));
  });

  it("gives examples of parameters that find something", async () => {
    for (const [path, { get }] of Object.entries(document.paths)) {
      for (const { name, in: where, example } of get.parameters ?? []) {
        if (example === undefined || !path.startsWith("/v1/")) continue;
        const url =
          where === "path"
            ? path.replace("{id}", String(example))
            : `${path}?${name}=${String(example)}`;
        const answer = await site.ask(url);
        const text = await answer.text();
        expect(answer.status, `${url} ${text}`).toBe(200);
        expect(text, url).not.toContain('"total":0,');
      }
    }
  });
});
