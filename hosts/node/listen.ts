// Listens on a port.
import type { AddressInfo, Server } from "node:net";
import { BuildError } from "../../src/errors.ts";

const EVERYWHERE = ["0.0.0.0", "::"];

/** Where the server can be reached; port 0 takes a free one. Throws BuildError for a port that can't be listened on. */
export function listen(server: Server, host: string, port: number): Promise<string> {
  return new Promise((settle, reject) => {
    server.once("error", () => {
      reject(new BuildError(`Port ${port} is in use or not allowed`, "Give another --port"));
    });
    server.listen(port, host, () => {
      const { address, family, port: bound } = server.address() as AddressInfo;
      const name = family === "IPv6" ? `[${address}]` : address;
      settle(`http://${EVERYWHERE.includes(address) ? "localhost" : name}:${bound}`);
    });
  });
}
