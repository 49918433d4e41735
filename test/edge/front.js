// A stand-in for the Pages function: who calls and what the limiter said, as a JSON answer.
import { authenticate, keyMemory } from "../../src/serve/authenticate.ts";
import { counterLimiter, kvKeyStore } from "../../src/serve/bindings.ts";
import { clientOf } from "../../src/serve/client.ts";
import { limit, rateFields, refusalMemory } from "../../src/serve/limit.ts";
import { parseTiers } from "../../src/tiers.ts";

const refusals = refusalMemory();
const memory = keyMemory();
const now = () => Date.now();
const log = (entry) => console.error(JSON.stringify(entry));

export default {
  async fetch(request, env, context) {
    const tiers = parseTiers(env.RIFFLE_TIERS);
    const client = clientOf(request.headers.get("CF-Connecting-IP"));
    const caller = await authenticate(request.headers.get("Authorization"), {
      keys: kvKeyStore(env.KEYS),
      memory,
      now,
      log,
      waitUntil: (work) => context.waitUntil(work),
      maxWait: 30_000,
    });
    // A machine under load misses the usual wait now and then, and tests want exact counts.
    const deps = { limiter: counterLimiter(env.COUNTER), refusals, now, log, maxWait: 30_000 };
    const limited =
      caller.kind === "key"
        ? await limit(`key:${caller.key.id}`, tiers[caller.key.tier], deps)
        : await limit(client, tiers.anonymous, deps);
    return Response.json(
      { client, kind: caller.kind, counted: limited.verdict !== undefined },
      { status: limited.verdict?.allowed === false ? 429 : 200, headers: rateFields(limited) },
    );
  },
};
