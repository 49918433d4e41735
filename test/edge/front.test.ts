// The socket of the local server: what it refuses itself, what it passes on as it came, and that it goes on.
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFront } from "../../ops/front.ts";
import { failure } from "../../src/contract.ts";

const HOST = "Host: 127.0.0.1\r\n";
const portOf = (server: Server) => (server.address() as AddressInfo).port;

let front: Server;
let inner: Server;
let passed: string[];

beforeAll(async () => {
  inner = createServer((incoming, outgoing) => {
    passed.push(`${incoming.method} ${incoming.url} ${incoming.headers.host}`);
    outgoing.writeHead(404, ["X-One", "1", "X-One", "2"]).end("inner");
  });
  await once(inner.listen(0, "127.0.0.1"), "listening");
  front = createFront(() => new URL(`http://127.0.0.1:${portOf(inner)}`));
  await once(front.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => {
  for (const server of [front, inner]) server.close().closeAllConnections();
});

/** What a connection answers to these bytes. */
async function say(line: string, fields = HOST) {
  passed = [];
  const socket = connect(portOf(front), "127.0.0.1");
  socket.write(`${line} HTTP/1.1\r\n${fields}Connection: close\r\n\r\n`);
  const chunks = await socket.toArray();
  const [head = "", body = ""] = Buffer.concat(chunks).toString().split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), head, body };
}

describe("createFront(inner)", () => {
  it.each([
    ["TRACE /", HOST, 405],
    ["TRACE /v1/health", HOST, 405],
    ["TRACK /", HOST, 405],
    ["CONNECT example.com:443", HOST, 405],
    ["BREW /", HOST, 405],
    ["OPTIONS *", HOST, 400],
    ["GET *", HOST, 400],
    ["GET /", "", 400],
    ["GET /", "Host: \r\n", 400],
    ["GET /", "Host: [::\r\n", 400],
    ["GET /", "Host: a b\r\n", 400],
    ["GET /", "Host: a/b\r\n", 400],
    ["GET /", "Host: x:99999\r\n", 400],
    ["GET /", `${HOST}${HOST}`, 400],
    ["GET v1", HOST, 400],
  ])("refuses %j with %j in the envelope, and lives on", async (line, fields, status) => {
    const answer = await say(line, fields);
    expect(answer.status).toBe(status);
    expect(answer.head).toContain("Content-Type: application/json; charset=utf-8");
    expect(/^Allow: GET, HEAD, OPTIONS\r$/m.test(answer.head)).toBe(status === 405);
    const { meta } = failure.parse(JSON.parse(answer.body));
    expect(answer.head).toContain(`X-Request-Id: ${meta.request_id}`);
    expect(passed).toEqual([]);
    expect((await say("GET /v1/health")).status).toBe(404);
  });

  it.each([
    ["GET /v1/clubs?q=a/../b\\c", "/v1/clubs?q=a/../b\\c"],
    ["POST //v1/%7e//x", "//v1/%7e//x"],
    ["GET /v1/./health", "/v1/health"],
    ["GET /x/%2E./v1\\health?a", "/v1/health?a"],
    ["GET http://other/v1/health", "/v1/health"],
  ])("passes %j on as %j, and the answer back as it came", async (line, path) => {
    const answer = await say(line);
    expect(passed).toEqual([`${line.split(" ")[0]} ${path} 127.0.0.1`]);
    expect([answer.status, answer.body]).toEqual([404, expect.stringContaining("inner")]);
    expect(answer.head).toMatch(/X-One: 1\r\nX-One: 2/);
  });
});
