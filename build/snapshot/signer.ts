// The signer of a build. A site that has signed once must not stop by mistake: mirrors would refuse it.
import { BuildError } from "../../src/errors.ts";
import type { Effects } from "../disk/effects.ts";
import { SIGNATURE_PATH } from "../../src/address.ts";
import { createSigner, type Signer } from "./sign.ts";

/** The signer of RIFFLE_SIGNING_KEY, or undefined if that is not set. Throws BuildError. */
export async function signerOf(
  effects: Effects,
  out: string,
  key: string | undefined,
  allow: readonly string[],
): Promise<Signer | undefined> {
  const signer = await createSigner(key);
  const wasSigned = effects.size(out + SIGNATURE_PATH) !== undefined;
  if (signer || !wasSigned || allow.includes("unsigned")) return signer;
  throw new BuildError(
    `The snapshot at ${out} is signed, and RIFFLE_SIGNING_KEY is not set`,
    "Read the file that holds it, `. ./riffle.env`: mirrors refuse a site that stops signing. If that is meant, build with --allow unsigned",
  );
}
