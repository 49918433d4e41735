// Answers each connection's requests one at a time, as nginx does, so that none holds more than one open file and one
// answer; and ends the connections when the server stops.
import type { IncomingMessage, RequestListener, Server } from "node:http";
import { Server as NetServer, type Socket } from "node:net";

interface Connection {
  /** Begin the requests that are not answered, the first of which is under way. */
  readonly turns: (() => void)[];
  read: number;
}

/** Pipelined requests that may wait, some 3 kB each. Proxies and browsers send none. */
const MAX_PIPELINED = 100;
/** Bytes that are parsed at once, some 100 pipelined requests of those that are shortest. */
const PIECE_BYTES = 4_096;
/** How long half a head may pause once the server is closing, in ms: the rest of it is on its way. */
const MAX_LAST_PAUSE_MS = 2_000;

/** Calls `answer` for each request once its connection's earlier ones are answered; never, if too many wait. */
export function answerInTurn(server: Server, answer: RequestListener) {
  const open = new Map<Socket, Connection>();
  let closing = false;
  const next = (socket: Socket, turns: Connection["turns"]) => {
    turns.shift();
    if (socket.destroyed) return;
    // Not at once: other connections come between.
    if (turns.length > 0) setImmediate(turns[0]!);
    else if (closing) socket.destroySoon();
  };
  server.on("connection", (socket) => {
    parseInPieces(socket);
    open.set(socket, { turns: [], read: 0 });
    socket.once("close", () => open.delete(socket));
  });
  server.on("request", (incoming, outgoing) => {
    const { socket } = incoming;
    const connection = open.get(socket);
    if (!connection || socket.destroyed) return;
    connection.read = socket.bytesRead;
    const { turns } = connection;
    outgoing.once("close", () => next(socket, turns));
    turns.push(() => answer(incoming, outgoing));
    if (turns.length === 1) turns[0]!();
    else if (turns.length > 1 + MAX_PIPELINED) socket.destroy();
  });
  return {
    /** Whether a connection has no further request, so that the answer may announce its end. */
    isLast: ({ socket }: IncomingMessage) => open.get(socket)?.turns.length === 1,
    /** Ends connections that asked for nothing, the others after their answers, and after `ms` all that are left. */
    async close(ms: number) {
      closing = true;
      const timer = setTimeout(() => server.closeAllConnections(), ms);
      // Not the close() of HTTP's server: it also cuts answers that are still being sent to slow readers.
      const closed = new Promise((settle) => NetServer.prototype.close.call(server, settle));
      for (const [socket, { turns, read }] of open) {
        if (turns.length > 0) continue;
        if (socket.bytesRead === read) socket.destroy();
        else socket.setTimeout(MAX_LAST_PAUSE_MS);
      }
      await closed;
      clearTimeout(timer);
    },
  };
}

// Node parses all 64 kB that it has read, a thousand requests, even if the first ones end the connection: 15 ms in which
// nobody else is answered.
function parseInPieces(socket: Socket): void {
  const [parse] = socket.listeners("data") as ((bytes: Buffer) => void)[];
  if (!parse) return;
  socket.off("data", parse);
  socket.on("data", (bytes: Buffer) => {
    for (let at = 0; at < bytes.length && !socket.destroyed; at += PIECE_BYTES) {
      parse.call(socket, bytes.subarray(at, at + PIECE_BYTES));
    }
  });
}
