// The companion Worker: it holds the rate limiter's Durable Object, which Pages can't, and nothing
// else. The Pages function reaches the object by its binding; requests from outside get a 404.
export { Counter } from "./counter.ts";

export default {
  fetch: () => new Response(null, { status: 404 }),
} satisfies ExportedHandler;
