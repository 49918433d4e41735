// The companion Worker, which only holds the rate limiter's Durable Object, as Pages can't. The Pages
// function calls the object through its binding; requests from outside get a 404.
export { Counter } from "./counter.ts";

export default {
  fetch: () => new Response(null, { status: 404 }),
} satisfies ExportedHandler;
