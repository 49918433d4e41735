// A client that writes bytes as they are, for what no HTTP client sends.
import { once } from "node:events";
import { connect } from "node:net";

/** Connects at once; `reading` false leaves what comes in the system's buffers until `read`. */
export async function openRaw(url: URL, reading = true) {
  const socket = connect(Number(url.port), url.hostname);
  const client = {
    /** All that came, in Latin-1. */
    heard: "",
    closed: false,
    write: (text: string) => void socket.write(text),
    read: () => void socket.on("data", (text) => (client.heard += text)).resume(),
    end: () => void socket.destroy(),
  };
  socket.setEncoding("latin1").on("error", () => {});
  socket.on("close", () => (client.closed = true));
  if (reading) client.read();
  else socket.pause();
  await once(socket, "connect");
  return client;
}

/** A GET request; each field is a line. */
export function get(path: string, ...fields: string[]): string {
  return [`GET ${path} HTTP/1.1`, ...fields, "", ""].join("\r\n");
}
