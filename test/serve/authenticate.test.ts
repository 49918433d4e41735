// Authentication: which fields present a live key, what look-ups cost, and what a failing store does.
import { describe, expect, it } from "vitest";
import { digestKey, makeKey, randomCharacters } from "../../src/api-key.ts";
import {
  authenticate,
  keyMemory,
  type AuthenticateDeps,
  type KeyStore,
} from "../../src/serve/authenticate.ts";
import type { StoredKey } from "../../src/stored-key.ts";
import { STORED } from "../deps.ts";

const START = Date.parse("2026-11-21T12:00:00Z");
const KEY = makeKey("live", "A".repeat(30));

/** A store with one key, a clock in ms, and a count of look-ups. */
async function setUp(stored: Partial<StoredKey> = {}, lookup?: KeyStore["lookup"]) {
  const later: Promise<unknown>[] = [];
  const world = { now: START, lookups: 0, down: false, lines: [] as unknown[], later };
  const store = new Map([[await digestKey(KEY), { ...STORED, ...stored }]]);
  const find: KeyStore["lookup"] = async (digest) => {
    world.lookups++;
    if (world.down) throw new Error("KV GET failed: 500");
    return store.get(digest);
  };
  const deps: AuthenticateDeps = {
    keys: { lookup: lookup ?? find },
    memory: keyMemory(),
    now: () => world.now,
    log: (entry) => world.lines.push(entry),
    waitUntil: (work) => later.push(work),
  };
  const call = (field: string | null = `Bearer ${KEY}`) => authenticate(field, deps);
  return { world, store, call };
}

const guess = () => `Bearer ${makeKey("live", randomCharacters())}`;

describe("authenticate(authorization, client, deps)", () => {
  it("takes a request without the field as anonymous, without a look-up", async () => {
    const { world, call } = await setUp();
    expect(await call(null)).toEqual({ kind: "anonymous" });
    expect(world.lookups).toBe(0);
  });

  it.each(["Bearer", "bearer", "BEARER", "bEaReR", "Bearer  "])(
    "finds a key behind %j",
    async (scheme) => {
      const { call } = await setUp();
      expect(await call(`${scheme} ${KEY}`)).toEqual({ kind: "key", key: STORED });
    },
  );

  it.each([
    "",
    "Bearer",
    "Bearer ",
    KEY,
    `Basic ${KEY}`,
    `Token ${KEY}`,
    `Bearer${KEY}`,
    `Bearer\t${KEY}`,
    `Bearer ${KEY}x`,
    `Bearer ${KEY} ${KEY}`,
    `Bearer ${KEY}, Bearer ${KEY}`,
    `Bearer "${KEY}"`,
    `Bearer ${KEY.toLowerCase()}`,
    `Bearer ${KEY.slice(0, -1)}${KEY.endsWith("0") ? "1" : "0"}`,
    `Bearer ${KEY.replace("live", "test")}`,
    `Bearer ${"x".repeat(5_000)}`,
  ])("calls %j invalid without a look-up", async (field) => {
    const { world, call } = await setUp();
    expect(await call(field)).toEqual({ kind: "invalid" });
    expect(world.lookups).toBe(0);
  });

  it.each([
    ["expires_at", "2026-11-21T12:00:00Z", "invalid"],
    ["expires_at", "2026-11-21T12:00:00.001Z", "key"],
    ["expires_at", "2026-11-21T13:00:01+01:00", "key"],
    ["revoked_at", "2026-11-21T11:59:59Z", "invalid"],
    ["revoked_at", "2026-11-21T12:00:00Z", "invalid"],
    ["revoked_at", "2027-01-01T00:00:00Z", "key"],
    ["expires_at", "no time", "invalid"],
  ])("with %s = %s gives %s", async (member, time, kind) => {
    const { call } = await setUp({ [member]: time });
    expect((await call()).kind).toBe(kind);
  });

  it("notices that a remembered key expires", async () => {
    const { world, call } = await setUp({ revoked_at: "2026-11-21T12:00:05Z" });
    expect((await call()).kind).toBe("key");
    world.now += 5_000;
    expect((await call()).kind).toBe("invalid");
    expect(world.lookups).toBe(1);
  });

  it("looks a live key up once a minute, and notices then that it is gone", async () => {
    const { world, store, call } = await setUp();
    for (let i = 0; i < 100; i++) await call();
    world.now += 59_999;
    expect((await call()).kind).toBe("key");
    expect(world.lookups).toBe(1);
    store.clear();
    world.now += 1;
    expect((await call()).kind).toBe("invalid");
    expect(world.lookups).toBe(2);
  });

  it("looks an unknown key up once a minute", async () => {
    const { world, call } = await setUp();
    const field = guess();
    for (let i = 0; i < 200; i++) expect((await call(field)).kind).toBe("invalid");
    expect(world.lookups).toBe(1);
    world.now += 60_000;
    await call(field);
    expect(world.lookups).toBe(2);
  });
});

describe("forged keys", () => {
  it("never keep a live key out, however many came before it", async () => {
    const { call } = await setUp();
    for (let i = 0; i < 1_000; i++) expect((await call(guess())).kind).toBe("invalid");
    expect((await call()).kind).toBe("key");
  });

  it("don't keep one out that comes at the same time, nor cost it a second look-up", async () => {
    const { world, call } = await setUp();
    const forged = Array.from({ length: 500 }, () => call(guess()));
    const live = call();
    await Promise.all(forged);
    expect([(await live).kind, (await call()).kind]).toEqual(["key", "key"]);
    expect(world.lookups).toBe(501);
  });

  it("fill no memory beyond its bound, and push no live key out of it", async () => {
    const { world, call } = await setUp();
    await call();
    const first = guess();
    await call(first);
    for (let i = 0; i < 10_000; i++) await call(guess());
    expect(world.lookups).toBe(10_002);
    await call();
    expect(world.lookups).toBe(10_002);
    await call(first);
    expect(world.lookups).toBe(10_003);
  });
});

describe("a key store that fails", () => {
  it("never makes a key invalid, and writes a line without the key or the address", async () => {
    const { world, call } = await setUp();
    world.down = true;
    expect(await call()).toEqual({ kind: "unavailable" });
    expect(world.lines).toEqual([
      { level: "error", event: "key_store_unreachable", error: "Error: KV GET failed: 500" },
    ]);
    world.down = false;
    expect((await call()).kind).toBe("key");
  });

  it("leaves keys seen in the last hour in force, until they expire", async () => {
    const { world, call } = await setUp({ expires_at: "2026-11-21T12:50:00Z" });
    await call();
    world.down = true;
    world.now += 49 * 60_000;
    expect((await call()).kind).toBe("key");
    world.now += 60_000;
    expect((await call()).kind).toBe("invalid");
    world.now += 11 * 60_000;
    expect((await call()).kind).toBe("unavailable");
  });

  it("is waited for as long as the limiter, and told of in a line", async () => {
    const { world, call } = await setUp({}, () => new Promise(() => {}));
    expect(await call()).toEqual({ kind: "unavailable" });
    const error = "Error: No answer in 150 ms";
    expect(world.lines).toEqual([{ level: "error", event: "key_store_unreachable", error }]);
  });

  it("keeps a key seen lately in force while it hangs", async () => {
    let answer: Promise<StoredKey> = Promise.resolve(STORED);
    const { world, call } = await setUp({}, () => answer);
    await call();
    answer = new Promise(() => {});
    world.now += 5 * 60_000;
    expect((await call()).kind).toBe("key");
    expect(world.lines).toHaveLength(1);
  });

  it.each([
    [STORED, "key"],
    [undefined, "invalid"],
  ])("is heard by the next call where it answers too late: %o is %s", async (stored, kind) => {
    let answer: (stored: StoredKey | undefined) => void;
    const late = new Promise<StoredKey | undefined>((settle) => (answer = settle));
    const { world, call } = await setUp({}, () => late);
    expect((await call()).kind).toBe("unavailable");
    answer!(stored);
    await Promise.all(world.later);
    expect(world.later).toHaveLength(1);
    expect((await call()).kind).toBe(kind);
    expect(world.lines).toHaveLength(1);
  });

  it("may fail after it was waited for", async () => {
    let fail: (error: Error) => void;
    const late = new Promise<undefined>((_, reject) => (fail = reject));
    const { world, call } = await setUp({}, () => late);
    await call();
    fail!(new Error("KV GET failed: 500"));
    expect(await Promise.all(world.later)).toEqual([undefined]);
  });

  it("still refuses keys that are malformed", async () => {
    const { world, call } = await setUp();
    world.down = true;
    expect((await call("Bearer x")).kind).toBe("invalid");
  });
});
