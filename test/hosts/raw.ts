// A client that writes bytes as they are, for what no HTTP client sends.
import { connect } from "node:net";

export interface Raw {
  /** All that came, in Latin-1. */
  readonly heard: string;
  readonly closed: boolean;
  write(text: string): void;
  /** Begins to read. */
  read(): void;
  end(): void;
}

/** Connects at once; `reading` false leaves what comes in the system's buffers. */
export async function openRaw(url: URL, reading = true): Promise<Raw> {
  const socket = connect(Number(url.port), url.hostname);
  let heard = "";
  let closed = false;
  socket.setEncoding("latin1").on("error", () => {});
  socket.on("close", () => (closed = true));
  const read = () => void socket.on("data", (text: string) => (heard += text)).resume();
  if (reading) read();
  else socket.pause();
  await new Promise((settle) => socket.once("connect", settle));
  return {
    get heard() {
      return heard;
    },
    get closed() {
      return closed;
    },
    write: (text) => void socket.write(text),
    read,
    end: () => void socket.destroy(),
  };
}

/** A GET request; each field is a line. */
export function get(path: string, ...fields: string[]): string {
  return [`GET ${path} HTTP/1.1`, ...fields, "", ""].join("\r\n");
}
