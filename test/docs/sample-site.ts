// The directory that the documentation shows: asked with its own keys, and with the key that readers put in.
import { readFileSync } from "node:fs";
import { ALL_KEYS_FILE } from "../../build/project/key-export.ts";
import { DEFAULT_SEED } from "../../data/generate.ts";
import { sampleKey } from "../../data/keys.ts";
import pinKeys from "../../data/sample-keys.json" with { type: "json" };
import { storeName, type StoredKey } from "../../src/stored-key.ts";
import { buildSample } from "../sample.ts";
import { openSite } from "../snapshot.ts";

export const KEY = sampleKey(DEFAULT_SEED);

/** A key of the tests, which signs nothing else. */
const RIFFLE_SIGNING_KEY = JSON.stringify({
  crv: "Ed25519",
  d: "4Mq_0C-9qtnFOCVbyIExQSX5l-0gwlL-bB2FfbyakP0",
  x: "ryLENnqyNsbplTqBoBKAqru2lJ29cHVCkCseKpKfLqw",
  kty: "OKP",
});

export function buildSampleSite(): Promise<string> {
  return buildSample(DEFAULT_SEED, 300, { secrets: { ...pinKeys, RIFFLE_SIGNING_KEY } });
}

export async function openSampleSite() {
  const out = await buildSampleSite();
  const site = openSite(out);
  const stored = JSON.parse(readFileSync(`${out}.private/${ALL_KEYS_FILE}`, "utf8")) as {
    key: string;
    value: string;
  }[];
  const keys = new Map(stored.map(({ key, value }) => [key, JSON.parse(value) as StoredKey]));
  const lookup = async (digest: string) => keys.get(storeName(digest));
  const ask = async (url: string, headers: Record<string, string> = {}) =>
    url.startsWith("/static/")
      ? new Response(new Uint8Array(site.file(url)))
      : site.ask(url, { headers }, { keys: { lookup } });
  return { site, ask };
}
