// Names of deployments and wrangler's configurations: all from the operator's configuration, none shared.
import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG, type Config } from "../../../build/config.ts";
import {
  configurations,
  ENVIRONMENTS,
  namesOf,
  readSettings,
  TARGETS,
  TEMPLATES,
  type Environment,
  type Target,
} from "../../../ops/deploy/settings.ts";

const config = (
  project: string,
  digit: string,
  more: Partial<Config["cloudflare"]> = {},
): Config => ({
  ...DEFAULT_CONFIG,
  cloudflare: {
    project,
    branch: "main",
    keyStore: digit.repeat(32),
    preview: { keyStore: `${digit}0`.repeat(16) },
    ...more,
  },
});

const made = (given: Config, target: Target, environment: Environment = "production") =>
  configurations(target, namesOf(given, target, environment), given);

/** The names of what deployments write to or count in. */
function shared(target: Target, given: Config) {
  return ENVIRONMENTS.flatMap((environment) => {
    const text = JSON.stringify(made(given, target, environment));
    const names = [...text.matchAll(/"(?:script_name|name|id)":"([\w-]+)"/g)].map(
      ([, name]) => name!,
    );
    return [...new Set(names.filter((name) => !["LIMITER", "COUNTER"].includes(name)))];
  });
}

describe("configurations(target, names, config)", () => {
  it.each(TARGETS)(
    "of two directories and their previews share no limiter and no keys: %s",
    (target) => {
      const all = [...shared(target, config("one", "a")), ...shared(target, config("two", "b"))];
      // A preview of a Pages project is a branch of it.
      const projects = target === "pages" ? ["one", "two"] : [];
      const names = all.filter((name) => !projects.includes(name));
      expect(new Set(names).size).toBe(names.length);
      expect(names.length).toBeGreaterThanOrEqual(8);
    },
  );

  it.each(TARGETS)("lie beside the templates, so lead to the same files: %s", (target) => {
    for (const [path, { compatibility_date: date }] of Object.entries(
      made(config("fish", "a"), target),
    )) {
      expect(existsSync(path.replace(/n$/, "nc"))).toBe(true);
      expect(date).toBe(readSettings(TEMPLATES[target])["compatibility_date"]);
    }
  });

  it("hold tiers and the dataset of usage where the configuration names them, and no tiers that make no sense", () => {
    const given = config("fish", "a", { tiers: { anonymous: { quota: 9 } }, usage: "calls" });
    const all = made(given, "pages");
    expect(all["wrangler.json"]).toMatchObject({
      name: "fish",
      vars: { RIFFLE_TIERS: '{"anonymous":{"quota":9}}' },
      analytics_engine_datasets: [{ binding: "USAGE", dataset: "calls" }],
      durable_objects: { bindings: [{ script_name: "fish-limiter" }] },
    });
    expect(all["src/limiter/wrangler.json"]).toMatchObject({ name: "fish-limiter" });
    expect(() => made(config("fish", "a", { tiers: { gold: {} } }), "pages")).toThrow("gold");
  });

  it("take the site's address from the configuration", () => {
    const given = { ...config("fish", "a"), site: { url: "https://fish.example" } };
    expect(namesOf(given, "pages", "production").url).toBe("https://fish.example");
    expect(namesOf(given, "pages", "preview").url).toBe("https://preview.fish.pages.dev");
    expect(namesOf(config("fish", "a"), "pages", "production").url).toBe("https://fish.pages.dev");
    expect(namesOf(config("fish", "a"), "workers", "production").url).toBeUndefined();
  });
});
