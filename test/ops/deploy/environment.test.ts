// Names of deployments and wrangler's configurations: all from the operator's configuration, none shared.
import { join, resolve } from "node:path";
import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG, type Config } from "../../../build/config.ts";
import { disk } from "../../../build/disk/effects.ts";
import { configurations, ENVIRONMENTS, namesOf } from "../../../ops/deploy/environment.ts";
import { TARGETS, TEMPLATES, type Target } from "../../../ops/deploy/target.ts";
import { readSettings } from "../../../ops/deploy/wrangler.ts";

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

/** The names of what deployments write to or count in. */
function shared(target: Target, given: Config) {
  return ENVIRONMENTS.map((environment) => {
    const names = namesOf(given, target, environment);
    const made = configurations(disk, target, names, given);
    const text = JSON.stringify(made);
    const workers = [...text.matchAll(/"(?:script_name|name)":"([\w-]+)"/g)].map(
      ([, name]) => name!,
    );
    const stores = [...text.matchAll(/"id":"(\w+)"/g)].map(([, id]) => id!);
    return [
      ...new Set([...workers.filter((name) => !["LIMITER", "COUNTER"].includes(name)), ...stores]),
    ];
  });
}

describe("configurations(effects, target, names, config)", () => {
  it.each(TARGETS)(
    "of two directories and their previews share no limiter and no keys: %s",
    (target) => {
      const all = [...shared(target, config("one", "a")), ...shared(target, config("two", "b"))];
      // A preview of a Pages project is a branch of it.
      const projects = target === "pages" ? ["one", "two"] : [];
      const names = all.flat().filter((name) => !projects.includes(name));
      expect(new Set(names).size).toBe(names.length);
      expect(names.length).toBeGreaterThanOrEqual(8);
    },
  );

  it("are the templates but for names, with paths that lead to the same files from the root", () => {
    for (const target of TARGETS) {
      const names = namesOf(config("fish", "a"), target, "production");
      const made = configurations(disk, target, names, config("fish", "a"));
      for (const settings of Object.values(made) as {
        main?: string;
        compatibility_date: string;
      }[]) {
        if (settings.main !== undefined) expect(existsSync(settings.main)).toBe(true);
        const { compatibility_date: date } = readSettings(
          disk,
          TEMPLATES[target],
        ) as typeof settings;
        expect(settings.compatibility_date).toBe(date);
      }
    }
    const workers = configurations(
      disk,
      "workers",
      namesOf(config("fish", "a"), "workers", "production"),
      config("fish", "a"),
    );
    const { assets } = workers["wrangler.workers.json"] as unknown as {
      assets: { directory: string };
    };
    expect(resolve(assets.directory)).toBe(resolve(join("hosts/workers", "../../dist")));
  });

  it("hold tiers and the dataset of usage where the configuration names them", () => {
    const given = config("fish", "a", { tiers: { anonymous: { quota: 9 } }, usage: "calls" });
    const made = configurations(disk, "pages", namesOf(given, "pages", "production"), given);
    expect(made["wrangler.json"]).toMatchObject({
      name: "fish",
      vars: { RIFFLE_TIERS: '{"anonymous":{"quota":9}}' },
      analytics_engine_datasets: [{ binding: "USAGE", dataset: "calls" }],
      durable_objects: { bindings: [{ script_name: "fish-limiter" }] },
    });
    expect(made["wrangler.limiter.json"]).toMatchObject({ name: "fish-limiter" });
  });
});

describe("namesOf(config, target, environment)", () => {
  it("takes the site's address from the configuration", () => {
    const given = { ...config("fish", "a"), site: { url: "https://fish.example" } };
    expect(namesOf(given, "pages", "production").url).toBe("https://fish.example");
    expect(namesOf(given, "pages", "preview").url).toBe("https://preview.fish.pages.dev");
    expect(namesOf(config("fish", "a"), "pages", "production").url).toBe("https://fish.pages.dev");
    expect(namesOf(config("fish", "a"), "workers", "production").url).toBeUndefined();
  });
});
