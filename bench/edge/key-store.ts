// A Worker that answers the protocol of a KV binding: whatever key is asked for is found and live.
import type { StoredKey } from "../../src/stored-key.ts";

const STORED: StoredKey = {
  id: "00000000-0000-4000-8000-000000000001",
  owner: "Bench",
  scopes: ["properties:read"],
  tier: "partner",
  environment: "live",
  expires_at: null,
  revoked_at: null,
};

export default {
  // 16 holders, each counted in an object of its own, as new objects would cost more than look-ups.
  fetch: (request: Request): Response =>
    Response.json({ ...STORED, id: `holder-${new URL(request.url).pathname.slice(-1)}` }),
};
