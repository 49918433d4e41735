// The two ways in which Cloudflare runs Riffle, and where each's configuration lies.

export const TARGETS = ["pages", "workers"] as const;
export type Target = (typeof TARGETS)[number];

/** What each configuration is made of: all but names. Local servers take them as they are. */
export const TEMPLATES = {
  pages: "wrangler.jsonc",
  workers: "hosts/workers/wrangler.jsonc",
  limiter: "src/limiter/wrangler.jsonc",
} as const;

/** Where a deployment writes its configuration; of two names wrangler prefers this one to the template's. */
export const CONFIGS: Readonly<Record<keyof typeof TEMPLATES, string>> = {
  pages: "wrangler.json",
  workers: "wrangler.workers.json",
  limiter: "wrangler.limiter.json",
};
