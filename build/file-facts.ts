// Says what the files of a snapshot may hold besides its records, for the proof.
import { pastChanges } from "./plan/changes.ts";
import type { FileFacts } from "./prove/files.ts";
import type { Run } from "./run.ts";
import { textOf } from "./snapshot/parse.ts";
import type { Written } from "./write/write.ts";

/** `views` render the explorer's first list, where there is one. */
export function fileFacts(
  { options, previous, effects }: Pick<Run, "options" | "previous" | "effects">,
  written: Written,
  views: FileFacts["views"],
): FileFacts {
  return {
    written: written.files,
    site: options.site,
    source: (path: string) => textOf(effects.read(options.public + path)),
    previous,
    past: pastChanges(previous),
    snapshot: written.manifest.snapshot,
    html: options.config.exports.html,
    origin: options.config.exports.html ? options.config.site.url : undefined,
    views,
    contacts: options.config.securityContacts,
  };
}
