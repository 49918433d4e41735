// Runs several npm scripts at once, `node bin/together.js lint typecheck`: prints what each one says when it ends,
// so that no lines mix, and ends with 1 if one fails. Plain JavaScript, as it runs on whatever Node npm has.
import { spawn } from "node:child_process";

const npm = process.env.npm_execpath;
if (npm === undefined) throw new Error("Run this by an npm script");

const ends = await Promise.all(process.argv.slice(2).map(run));
process.exitCode = ends.every((ended) => ended) ? 0 : 1;

function run(name) {
  const child = spawn(process.execPath, [npm, "run", "--silent", name], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => said.push(part));
  return new Promise((settle) => {
    child.once("error", (error) => said.push(`${error.message}\n`));
    child.once("close", (code) => {
      process.stdout.write(
        `> ${name}${code === 0 ? "" : " failed"}\n${Buffer.concat(said.map(Buffer.from))}`,
      );
      settle(code === 0);
    });
  });
}
