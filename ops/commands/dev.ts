// npm run dev: the site's pages from their sources, reloaded at each change, over the API of a snapshot that is served.
import { BuildError } from "../../src/errors.ts";
import { untilSignalAlone } from "../../bin/interrupt.ts";
import { parsePort, run } from "../../bin/command.ts";

const USAGE = `npm run dev [-- --port N] [--api N]

Serves the pages of src/site/ from their sources and reloads them when one changes. Everything else, like /v1/*, /static/*
and /docs/*, comes from the snapshot that npm start or npm run serve serves on this machine.

  --port N   port on 127.0.0.1 (default 5173)
  --api N    port of the snapshot that is served (default 8788)`;

/** The parts of the built site that are not in the sources: the API, static files, documentation, pages of the edge, tiles. */
const SERVED = "^/(v1|static|docs|fishing|properties|assets|\\.well-known)(/|$)";

await run({ usage: USAGE, onInterrupt: "Nothing is left running" }, async ({ values }) => {
  const port = parsePort(values.port ?? "5173");
  const api = parsePort(values.api ?? "8788", "--api");
  const target = `http://127.0.0.1:${api}`;
  await fetch(`${target}/v1/health`).catch(() => {
    throw new BuildError(
      `Nothing answers at ${target}/v1/health`,
      "Run npm start or npm run serve in another terminal, or give its port with --api",
    );
  });
  const { createServer } = await import("vite");
  const server = await createServer({
    clearScreen: false,
    logLevel: "warn",
    server: { host: "127.0.0.1", port, strictPort: true, proxy: { [SERVED]: target } },
  });
  try {
    await server.listen();
  } catch (error) {
    await server.close();
    const hint = "Stop what listens there, or give another one with --port";
    throw new BuildError(`Port ${port} can't be used: ${(error as Error).message}`, hint);
  }
  console.log(`Ready: http://127.0.0.1:${port}/explore/ over ${target}; Ctrl+C stops it`);
  await untilSignalAlone();
  await server.close();
});
