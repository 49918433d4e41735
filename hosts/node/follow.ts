// Follows something that may change on the disk: one look at a time, and one line for each kind of failure.

/**
 * Calls `load` when `identify` returns another text than at the last look that succeeded, at first than `known`.
 * `tell` gets the reason of a failure once, until a look succeeds or fails for another reason.
 */
export function follow(
  identify: () => Promise<string>,
  load: () => Promise<void>,
  tell: (reason: string) => void,
  { known, reasonOf = String }: { known?: string; reasonOf?: (error: unknown) => string } = {},
) {
  let failed: string | undefined;
  let running: Promise<void> | undefined;
  const run = async () => {
    try {
      const seen = await identify();
      if (seen !== known) await load();
      known = seen;
      failed = undefined;
    } catch (error) {
      const reason = reasonOf(error);
      if (reason !== failed) tell(reason);
      failed = reason;
    }
    running = undefined;
  };
  return { failed: () => failed, look: () => (running ??= run()) };
}
