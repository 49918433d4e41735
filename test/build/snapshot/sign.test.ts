// The signed pointer: signatures by jose and by Node's own Ed25519, rotation, keys that are no keys.
import { createPublicKey, verify as verifyBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Config } from "../../../build/config.ts";
import { JWKS_PATH, LATEST_PATH, SIGNATURE_PATH } from "../../../src/address.ts";
import { createSigner, isSignedBy, keySet } from "../../../build/snapshot/sign.ts";
import { disk } from "../../../build/disk/effects.ts";
import { verifyFolder } from "../../../partner/mirror/verify.ts";
import { TEST_SECRETS } from "../../snapshot.ts";
import { ROW } from "../dump-rows.ts";
import { place, refusalOf } from "../place.ts";
import { newSigningKey } from "../signing-keys.ts";

const [one, two] = [await newSigningKey(), await newSigningKey()];
const CONTENT = new TextEncoder().encode('{"version":1}\n');

const signedBy = ({ text }: { text: string }) => ({ ...TEST_SECRETS, RIFFLE_SIGNING_KEY: text });

describe("createSigner(text)", () => {
  it("signs exact bytes, so that nothing else passes", async () => {
    const signer = (await createSigner(one.text))!;
    const jws = await signer.sign(CONTENT);
    expect(jws).toMatch(/^[\w-]+\.\.[\w-]+$/);
    expect(await isSignedBy(jws, CONTENT, [two.publicKey, one.publicKey])).toBe(true);
    expect(await isSignedBy(jws, CONTENT, [two.publicKey])).toBe(false);
    expect(await isSignedBy(jws, CONTENT, [])).toBe(false);
    expect(await isSignedBy(jws, CONTENT.subarray(1), [one.publicKey])).toBe(false);
    for (const broken of ["", "a", "a.b", "..", jws.slice(0, -4), `x${jws}`]) {
      expect(await isSignedBy(broken, CONTENT, [one.publicKey])).toBe(false);
    }
  });

  it("makes what RFC 7515, appendix F and Ed25519 say, by Node's own arithmetic", async () => {
    const signer = (await createSigner(one.text))!;
    const [header, empty, signature] = (await signer.sign(CONTENT)).split(".");
    expect(empty).toBe("");
    expect(JSON.parse(Buffer.from(header!, "base64url").toString())).toEqual({
      alg: "EdDSA",
      kid: signer.publicKey.kid,
    });
    const signed = Buffer.from(`${header}.${Buffer.from(CONTENT).toString("base64url")}`);
    const key = createPublicKey({ key: one.publicKey as never, format: "jwk" });
    expect(verifyBytes(null, signed, key, Buffer.from(signature!, "base64url"))).toBe(true);
  });

  it("publishes no private part", async () => {
    const { publicKey } = (await createSigner(one.text))!;
    expect(Object.keys(publicKey).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x"]);
  });

  const part = (more: object) => JSON.stringify({ ...JSON.parse(one.text), ...more });
  it.each([
    "{",
    "[]",
    "null",
    '{"kty":"RSA"}',
    JSON.stringify(one.publicKey),
    one.text.slice(0, -4),
    part({ d: "AAAA" }),
    part({ x: one.publicKey.x!.slice(1) }),
    part({ x: two.publicKey.x }),
  ])("refuses what is no private key, without quoting it", async (text) => {
    const { message } = await refusalOf(createSigner(text));
    expect(message).toBe("RIFFLE_SIGNING_KEY is not a private Ed25519 JWK");
  });
});

describe("keySet(signer, others)", () => {
  it("names each key as its signatures do, and shows it once", async () => {
    const signer = (await createSigner(one.text))!;
    const next = (await createSigner(two.text))!.publicKey;
    const others = [one.publicKey, two.publicKey, two.publicKey] as Config["publicKeys"];
    const keys = await keySet(signer, others);
    expect(keys).toEqual([signer.publicKey, { ...two.publicKey, kid: next.kid }]);
    const named = [{ ...two.publicKey, kid: "next" }] as Config["publicKeys"];
    expect(await keySet(undefined, named)).toEqual([{ ...two.publicKey, kid: next.kid }]);
  });
});

describe("a signed snapshot", () => {
  it("carries the next and the last key while keys rotate, and passes with either", async () => {
    const { build, json, out, text } = place();
    const kids = (await keySet(undefined, [one, two].map((key) => key.publicKey) as never))
      .map(({ kid }) => kid)
      .sort();
    const states = [
      { secrets: signedBy(one), publicKeys: [two.publicKey] },
      { secrets: signedBy(two), publicKeys: [one.publicKey] },
    ];
    for (const { secrets, publicKeys } of states) {
      const config = { publicKeys: publicKeys as Config["publicKeys"] };
      await build({ properties: [ROW.properties(1)] }, { secrets, config });
      const { keys } = json<{ keys: { x: string; kid: string }[] }>(JWKS_PATH);
      expect(keys.map(({ kid }) => kid).toSorted()).toEqual(kids);
      expect(keys.map(({ x }) => x).sort()).toEqual([one.publicKey.x, two.publicKey.x].sort());
      expect(await verifyFolder(disk, out)).toMatchObject({ signed: true, problems: [] });
      // Who trusts both beforehand accepts each.
      const trusted = [one.publicKey, two.publicKey];
      const signed = Buffer.from(text(LATEST_PATH));
      expect(await isSignedBy(text(SIGNATURE_PATH), signed, trusted)).toBe(true);
    }
  });
});
