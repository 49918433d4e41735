// A copy of the project's folder made of links, for commands that write where they are run.
import { cpSync, readdirSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { scratchFolder } from "./scratch.ts";

const ROOT = resolve(import.meta.dirname, "..");
/** What commands leave behind, and what is nobody's business. */
const LEFT =
  /^(dist.*|riffle\..*|approvals.*|withdrawn.*|wrangler.*\.json|\.git|\.wrangler|.*\.(env|sqlite|log))$/;

/** A folder in which the project's commands find all they need, and nothing of an earlier run. */
export function checkout(): string {
  const folder = scratchFolder();
  for (const name of readdirSync(ROOT)) {
    if (LEFT.test(name)) continue;
    // wrangler resolves paths from where its configuration really is.
    if (name === "src") cpSync(join(ROOT, name), join(folder, name), { recursive: true });
    else symlinkSync(join(ROOT, name), join(folder, name));
  }
  return folder;
}
