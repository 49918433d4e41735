// The command of the partners' package: `riffle mirror` and `riffle verify`.
import { version } from "../package.json";

// Node 20 lacks it.
Map.groupBy ??= <K, T>(items: Iterable<T>, keyOf: (item: T, at: number) => K) => {
  const groups = new Map<K, T[]>();
  let at = 0;
  for (const item of items) {
    const key = keyOf(item, at++);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

const USAGE = `riffle mirror BASE_URL DIR   keeps a checked copy of a directory's static files up to date
riffle verify DIR_OR_URL     checks a copy or a site against its manifest and its signature
riffle --version             prints the version of this program

Each command explains itself with --help.`;

const COMMANDS: Record<string, () => Promise<unknown>> = {
  mirror: () => import("./commands/mirror.ts"),
  verify: () => import("./commands/verify.ts"),
  "--help": async () => console.log(USAGE),
  "--version": async () => console.log(version),
};

const [command = ""] = process.argv.splice(2, 1);
if (Object.hasOwn(COMMANDS, command)) {
  await COMMANDS[command]!();
} else {
  console.error(USAGE);
  process.exitCode = 2;
}
