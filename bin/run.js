// Starts a command by its name, `node bin/run.js build`. Plain JavaScript without packages, since
// it must also run before `npm ci`, on whatever Node the machine has.
import { existsSync } from "node:fs";
import * as modules from "node:module";
import { fileURLToPath } from "node:url";

/** The least minor version of each major one that has what text dumps are read with: node:sqlite's authorizer and limits. */
const MIN_MINOR = { 24: 15, 25: 8 };
const MIN_MAJOR = 24;
/** Commands that partners run as well, from a package without the rest, and the one that packs it. */
const PARTNER_COMMANDS = ["mirror", "verify", "pack-partner"];
/** Compiled sources, which halve the start. In the project, as a folder for everyone could hold anyone's code. */
const COMPILED = fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url));

// Until the command listens itself, which it does before it does anything else.
process.on("SIGINT", () => {
  if (process.listenerCount("SIGINT") > 1) return;
  console.error("Interrupted. Nothing was done yet");
  process.exit(130);
});

const [name] = process.argv.splice(2, 1);
const [major, minor] = process.versions.node.split(".").map(Number);

if (!existsSync(new URL("../node_modules/.package-lock.json", import.meta.url))) {
  refuse("Riffle is not installed in this folder yet", "Run this first: npm ci");
} else if (major < MIN_MAJOR || minor < (MIN_MINOR[major] ?? 0)) {
  refuse(
    `This is Node ${process.versions.node}, and Riffle runs on ${MIN_MAJOR}.${MIN_MINOR[MIN_MAJOR]} or newer, which npm ci brings`,
    "Start it through its npm scripts; if you did, run npm ci again, without --omit=dev or --ignore-scripts",
  );
} else {
  // Threads go by the variable alone.
  modules.enableCompileCache((process.env.NODE_COMPILE_CACHE ??= COMPILED));
  const room = PARTNER_COMMANDS.includes(name) ? "partner" : "ops";
  await import(`../${room}/commands/${name}.ts`);
}

function refuse(what, hint) {
  console.error(`Refused: ${what}\n${hint}`);
  process.exitCode = 1;
}
