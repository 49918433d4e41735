// Servers of tests on loopback, which end with their process: answers in, the origin out.
import { createServer, type RequestListener } from "node:http";
import { listen } from "../hosts/node/listen.ts";

export const serve = (answer: RequestListener): Promise<string> =>
  listen(createServer(answer).unref(), "127.0.0.1", 0);

export const serveResponses = (
  answer: (path: string, headers: Headers) => Promise<Response>,
): Promise<string> =>
  serve((request, outgoing) => {
    const headers = new Headers(request.headers as Record<string, string>);
    void answer(request.url!, headers).then(async (response) => {
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(Buffer.from(await response.arrayBuffer()));
    });
  });
