// Sockets that lie in a folder and tell whether the process that made them still runs: the OS closes them
// however it ends, `kill -9` included.
import { connect, createServer } from "node:net";
import { relative } from "node:path";
import { BuildError } from "../../src/errors.ts";

/** The system's limit is 104 to 108 bytes, and Node 20 cuts off what is above it. */
const MAX_PATH_BYTES = 100;

/** Returns a function that closes and removes the socket. Throws BuildError for a path that is too long. */
export async function listen(path: string): Promise<() => void> {
  const server = createServer((socket) => void socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(shortened(path), resolve);
  });
  server.unref();
  return () => void server.close();
}

export function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(shortened(path), () => settle(true));
    const settle = (isAnswered: boolean) => {
      socket.destroy();
      resolve(isAnswered);
    };
    socket.once("error", ({ code }: NodeJS.ErrnoException) => {
      // Another user's socket can't be asked; only these say that nobody listens.
      settle(code !== "ECONNREFUSED" && code !== "ENOENT");
    });
  });
}

function shortened(path: string): string {
  const [short] = [path, relative(process.cwd(), path)].sort((a, b) => a.length - b.length);
  if (Buffer.byteLength(short!) <= MAX_PATH_BYTES) return short!;
  throw new BuildError(
    `${path} is too long: a socket may have ${MAX_PATH_BYTES} bytes there`,
    "Choose a folder with a shorter path, or run this from one near it",
  );
}
