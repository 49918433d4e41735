// What the local server's front spares workerd: pipelined requests at once, and answers lost with an idle connection.
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createFront } from "../../ops/front.ts";

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close().closeAllConnections();
});

async function listening(server: Server): Promise<number> {
  open.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

async function frontOf(inner: Server): Promise<number> {
  const port = await listening(inner);
  return listening(createFront(() => new URL(`http://127.0.0.1:${port}`)));
}

describe("createFront(inner)", () => {
  it("passes on one request of a connection at a time", async () => {
    let [now, most] = [0, 0];
    const port = await frontOf(
      createServer((_, response) => {
        most = Math.max(most, ++now);
        response.once("close", () => now--);
        setTimeout(() => response.end("answered"), 5);
      }),
    );
    const socket = connect(port, "127.0.0.1");
    let answers = "";
    socket.on("data", (chunk) => (answers += String(chunk)));
    socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".repeat(60));
    await expect.poll(() => answers.split("answered").length - 1, { timeout: 10_000 }).toBe(60);
    expect(most).toBe(1);
    socket.destroy();
  });

  it("ends a connection on which more than 100 requests wait", async () => {
    const port = await frontOf(createServer(() => {}));
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {}).resume();
    socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".repeat(102));
    await once(socket, "close");
    expect(socket.destroyed).toBe(true);
  });

  it.each(["GET", "PURGE"])(
    "asks again where an idle connection ended under a %s",
    async (method) => {
      let seen = 0;
      const port = await frontOf(
        createServer((request, response) => {
          // The second request comes on the connection of the first.
          if (++seen === 2) request.socket.destroy();
          else response.end("answered");
        }),
      );
      const ask = () => fetch(`http://127.0.0.1:${port}/`, { method });
      expect(await (await ask()).text()).toBe("answered");
      expect(await (await ask()).text()).toBe("answered");
      expect(seen).toBe(3);
    },
  );
});
