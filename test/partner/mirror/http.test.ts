// Files read over HTTP: connections, redirects, content codings, and servers that misbehave.
import type { RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { redirectTarget, siteReader } from "../../../partner/mirror/http.ts";
import { MAX_FILE_BYTES } from "../../../src/limits.ts";
import { serve } from "../../loopback.ts";

const BOMB = gzipSync(Buffer.alloc(MAX_FILE_BYTES + 1));
const TEXT = "a riffle is fast shallow water";

const read = async (base: string, path = "/file") =>
  Buffer.from((await siteReader(base, 1)(path)) ?? "none").toString();

describe("siteReader(base)", () => {
  it("asks for gzip and decodes it, and keeps its connections", async () => {
    const asked: unknown[] = [];
    const connections = new Set();
    const base = await serve(({ headers, url, socket }, response) => {
      asked.push([url, headers["accept-encoding"]]);
      connections.add(socket);
      response.setHeader("Content-Encoding", "gzip").end(gzipSync(TEXT));
    });
    for (let i = 0; i < 5; i++) expect(await read(`${base}/below`, `/${i}`)).toBe(TEXT);
    expect(asked[0]).toEqual(["/below/0", "gzip"]);
    expect(connections.size).toBe(1);
  });

  it("takes an empty file for a file, a 404 for none, and a 500 for neither", async () => {
    const base = await serve(({ url }, response) => {
      response.writeHead(url === "/empty" ? 200 : url === "/broken" ? 500 : 404).end();
    });
    expect(await read(base, "/empty")).toBe("");
    expect(await read(base, "/nothing")).toBe("none");
    await expect(read(base, "/broken")).rejects.toThrow(
      "/broken can't be fetched: the site answers 500",
    );
  });

  it("follows a redirect to another site, but not for ever, and to no other protocol", async () => {
    const target = await serve((_, response) => void response.end(TEXT));
    const base = await serve(({ url = "" }, response) => {
      const places: Record<string, string> = {
        "/file": `${target}/file`,
        "/relative": "file",
        "/circle": "/circle",
        "/ftp": "ftp://site.test/file",
        "/nowhere": "http://",
      };
      response.writeHead(301, { Location: places[url] }).end();
    });
    expect(await read(base)).toBe(TEXT);
    expect(await read(base, "/relative")).toBe(TEXT);
    await expect(read(base, "/circle")).rejects.toThrow("answers 301");
    await expect(read(base, "/ftp")).rejects.toThrow("can't be reached");
    await expect(read(base, "/nowhere")).rejects.toThrow("can't be reached");
  });

  it.each(
    Object.entries<RequestListener>({
      "more bytes than a file may have": (_, response) => {
        const chunk = Buffer.alloc(1 << 20);
        for (let sent = 0; sent <= MAX_FILE_BYTES; sent += chunk.length) response.write(chunk);
        response.end();
      },
      "a few bytes that unfold to more than a file may have": (_, response) =>
        void response.setHeader("Content-Encoding", "gzip").end(BOMB),
      "bytes that are none of their coding": (_, response) =>
        void response.setHeader("Content-Encoding", "gzip").end(TEXT),
      "an end before the end": (_, response) => {
        response.setHeader("Content-Length", 100).write(TEXT, () => response.destroy());
      },
      "nothing but an end": ({ socket }) => void socket.destroy(),
    }),
  )("gives up on %s", async (_, answer) => {
    const base = await serve(answer);
    await expect(read(base)).rejects.toThrow(
      `${base}/file can't be fetched: the site can't be reached`,
    );
  });
});

const to = (location: string, from: string) => redirectTarget(location, new URL(from)).href;

describe("redirectTarget(location, from)", () => {
  it("keeps the protocol, or goes over to HTTPS", () => {
    expect(to("https://b.example/x", "http://a.example/x")).toBe("https://b.example/x");
    for (const location of ["http://a.example/x", "file:///etc/passwd"]) {
      expect(() => to(location, "https://a.example/x")).toThrow("can't be trusted");
    }
  });
});
