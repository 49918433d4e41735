#!/usr/bin/env node
// Starts a command for partners, `riffle mirror` or `riffle verify`: its name in, its exit code out.
import { tsImport } from "tsx/esm/api";

const COMMANDS = ["mirror", "verify"];

const [command = ""] = process.argv.splice(2, 1);
if (COMMANDS.includes(command)) {
  await tsImport(`../build/cli/${command}.ts`, import.meta.url);
} else {
  const asked = command === "--help";
  console[asked ? "log" : "error"](
    `riffle ${COMMANDS.join(" or riffle ")}; each explains itself with --help`,
  );
  process.exitCode = asked ? 0 : 2;
}
