// The socket of the local server: what it refuses itself, what it passes on as it came, and what it spares workerd.
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createFront } from "../../ops/front.ts";
import { failure } from "../../src/contract.ts";

const HOST = "Host: 127.0.0.1\r\n";
const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close().closeAllConnections();
});

async function listening(server: Server): Promise<number> {
  open.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** The port of a front before a server that answers so. */
async function frontOf(listener: RequestListener): Promise<number> {
  const port = await listening(createServer(listener));
  return listening(createFront(() => new URL(`http://127.0.0.1:${port}`)));
}

/** A front, and what a connection to it answers to these bytes. */
async function front() {
  const passed: string[] = [];
  const port = await frontOf(({ method, url, headers }, outgoing) => {
    passed.push(`${method} ${url} ${headers.host}`);
    outgoing.writeHead(404, ["X-One", "1", "X-One", "2"]).end("inner");
  });
  async function say(line: string, fields = HOST) {
    const socket = connect(port, "127.0.0.1");
    socket.write(`${line} HTTP/1.1\r\n${fields}Connection: close\r\n\r\n`);
    const chunks = await socket.toArray();
    const [head = "", body = ""] = Buffer.concat(chunks).toString().split("\r\n\r\n");
    return { status: Number(head.split(" ")[1]), head, body };
  }
  return { passed, say };
}

describe("createFront(inner)", () => {
  it.each([
    ["TRACE /", HOST, 405],
    ["TRACE /v1/health", HOST, 405],
    ["CONNECT example.com:443", HOST, 405],
    ["BREW /", HOST, 405],
    ["OPTIONS *", HOST, 400],
    ["GET /", "", 400],
    ["GET /", "Host: \r\n", 400],
    ["GET /", "Host: [::\r\n", 400],
    ["GET /", "Host: a b\r\n", 400],
    ["GET /", "Host: x:99999\r\n", 400],
    ["GET /", `${HOST}${HOST}`, 400],
    ["GET v1", HOST, 400],
  ])("refuses %j with %j in the envelope, and lives on", async (line, fields, status) => {
    const { passed, say } = await front();
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
    const { passed, say } = await front();
    const answer = await say(line);
    expect(passed).toEqual([`${line.split(" ")[0]} ${path} 127.0.0.1`]);
    expect([answer.status, answer.body]).toEqual([404, expect.stringContaining("inner")]);
    expect(answer.head).toMatch(/X-One: 1\r\nX-One: 2/);
  });

  it("passes on one request of a connection at a time", async () => {
    let [now, most] = [0, 0];
    const port = await frontOf((_, response) => {
      most = Math.max(most, ++now);
      response.once("close", () => now--);
      setTimeout(() => response.end("answered"), 5);
    });
    const socket = connect(port, "127.0.0.1");
    let answers = "";
    socket.on("data", (chunk) => (answers += String(chunk)));
    socket.write(`GET / HTTP/1.1\r\n${HOST}\r\n`.repeat(60));
    await expect.poll(() => answers.split("answered").length - 1, { timeout: 10_000 }).toBe(60);
    expect(most).toBe(1);
    socket.destroy();
  });

  it.each(["GET", "PURGE"])(
    "asks again where an idle connection ended under a %s",
    async (method) => {
      let seen = 0;
      const port = await frontOf((request, response) => {
        // The second request comes on the connection of the first.
        if (++seen === 2) request.socket.destroy();
        else response.end("answered");
      });
      const ask = () => fetch(`http://127.0.0.1:${port}/`, { method });
      expect(await (await ask()).text()).toBe("answered");
      expect(await (await ask()).text()).toBe("answered");
      expect(seen).toBe(3);
    },
  );
});
