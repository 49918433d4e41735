// The two ways in which Cloudflare runs Riffle, with the configuration of each.

export const TARGETS = ["pages", "workers"] as const;
export type Target = (typeof TARGETS)[number];

export const CONFIGS: Readonly<Record<Target, string>> = {
  pages: "wrangler.jsonc",
  workers: "hosts/workers/wrangler.jsonc",
};
