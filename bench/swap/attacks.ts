// Attacks at a bounded rate: paths of slashes, pipelined large files that nobody reads, and unknown parameters.
import { connect, type Socket } from "node:net";

/** Below Node's 16 kB for a head. */
const SLASHES = 15_800;
/** As many requests as a server reads at once. */
const PIPELINED = 1_300;
/** Names that fit into the longest URL. */
const PARAMETERS = 1_375;
const READERS = 10;
/** Of each kind, and of connections that are opened again. */
const PER_SECOND = 10;
/** Addresses that parameters come from, so that limits refuse none. */
const CLIENTS = 65_536;

const head = (path: string, ...fields: string[]) =>
  [`GET ${path} HTTP/1.1`, "Host: 127.0.0.1", ...fields, "", ""].join("\r\n");
const names = Array.from({ length: PARAMETERS }, (_, i) => i.toString(36)).join("&").slice(0, 4_000); // prettier-ignore
const FLOOD = head("/static/v1/availability.ndjson").repeat(PIPELINED);

/** Runs until the returned function is called, which says how many requests were sent. */
export function startAttacks(port: number): () => number {
  const open = new Set<Socket>();
  let sent = 0;
  const attack = (text: string, requests: number, reads: boolean) => {
    const socket = connect(port, "127.0.0.1");
    open.add(socket);
    sent += requests;
    socket.on("error", () => {}).on("close", () => open.delete(socket));
    if (reads) socket.once("data", () => socket.destroy());
    else socket.pause();
    socket.write(text);
    return socket;
  };
  const readers: Socket[] = [];
  let turn = 0;
  const timer = setInterval(() => {
    turn = (turn + 1) % CLIENTS;
    attack(head("/".repeat(SLASHES)), 1, true);
    const address = `CF-Connecting-IP: 10.8.${turn >> 8}.${turn & 255}`;
    attack(head(`/v1/properties?${names}`, address), 1, true);
    // A paused socket does not see its end, so the oldest makes room whatever the server did.
    if (readers.length === READERS) readers.shift()!.destroy();
    readers.push(attack(FLOOD, PIPELINED, false));
  }, 1_000 / PER_SECOND);
  return () => {
    clearInterval(timer);
    for (const socket of open) socket.destroy();
    return sent;
  };
}
