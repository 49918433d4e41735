// A Worker that answers the protocol of a KV binding: whatever key is asked for is found and live.
import { STORED } from "../../test/deps.ts";

export default {
  // 16 holders, each counted in an object of its own, as new objects would cost more than look-ups.
  fetch: (request: Request): Response =>
    Response.json({ ...STORED, id: `holder-${new URL(request.url).pathname.slice(-1)}` }),
};
