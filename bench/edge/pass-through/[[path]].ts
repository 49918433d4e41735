// The least a function can do: a request in, the static file of the same path out. It is the floor of
// every comparison, bundled and bound as the API is.
interface Context {
  request: Request;
  env: { ASSETS: { fetch(url: string): Promise<Response> } };
}

export const onRequest = ({ request, env }: Context): Promise<Response> =>
  env.ASSETS.fetch(request.url);
