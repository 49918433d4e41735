// The least that a function can do: answers with the static file of the same path. It is the floor of every
// comparison, bundled and bound like the API.
interface Context {
  request: Request;
  env: { ASSETS: { fetch(url: string): Promise<Response> } };
}

export const onRequest = ({ request, env }: Context): Promise<Response> =>
  env.ASSETS.fetch(request.url);
