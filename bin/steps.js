// Runs the steps of an npm script in order, `node bin/steps.js "a & b" "vitest run" -- more`. What "&" joins runs at once,
// and each part prints when it ends; the last step takes what follows "--". With --help nothing runs but the last step's
// own help. Plain JavaScript, as it runs on whatever Node npm has.
import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const given = process.argv.slice(2);
const end = [...given, "--"].indexOf("--");
const [steps, more] = [given.slice(0, end), given.slice(end + 1)];
const last = steps.pop();

if (more.includes("--help")) help();
else for (const step of [...steps, [last, ...more.map(quoted)].join(" ")]) await run(step);

async function run(step) {
  const lines = step.split(" & ");
  const codes = await Promise.all(lines.map((line) => ended(line, lines.length === 1)));
  const failed = codes.find((code) => code !== 0);
  if (failed !== undefined) process.exit(failed);
}

function ended(line, isAlone) {
  const stdio = isAlone ? "inherit" : ["ignore", "pipe", "pipe"];
  const child = spawn(line, { shell: true, stdio });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part) => said.push(part));
  return new Promise((settle) => {
    child.once("close", (code, signal) => {
      const title = `> ${line}${code === 0 ? "" : " failed"}\n`;
      if (!isAlone) process.stdout.write(title + Buffer.concat(said));
      settle(code ?? (signal === "SIGINT" ? 130 : 1));
    });
  });
}

// Our own scripts say more: by --help, or by their first comment if they have no options or need what an earlier step
// installs.
function help() {
  const all = [...steps, `${last} [options]`].map((step) => `  ${step}`).join("\n");
  console.log(`npm run ${process.env.npm_lifecycle_event} runs, in this order:\n\n${all}\n`);
  const script = /\S+\.ts\b/.exec(last)?.[0];
  if (script === undefined) return console.log("The last one lists its options by its own --help");
  const source = readFileSync(script, "utf8");
  const own = source.includes("--help") && spawnSync(`${last} --help`, { shell: true });
  const comment = /^(\/\/.*\n)+/.exec(source)?.[0].replace(/^\/\/ ?/gm, "") ?? "";
  console.log(String(own && own.status === 0 ? own.stdout : comment).trimEnd());
}

function quoted(arg) {
  return `'${arg.replaceAll("'", `'\\''`)}'`;
}
