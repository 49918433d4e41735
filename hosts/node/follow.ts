// Follows something that may change on the disk: one look at a time, and one line for each kind of failure.

export type Followed = Readonly<ReturnType<typeof follow>>;

/** `load` does nothing without a change, and throws what `tell` hears of until it succeeds or fails otherwise. */
export function follow(
  load: () => Promise<void>,
  tell: (reason: string) => void,
  reasonOf: (error: unknown) => string = String,
) {
  let failed: string | undefined;
  let running: Promise<void> | undefined;
  const run = async () => {
    try {
      await load();
      failed = undefined;
    } catch (error) {
      const reason = reasonOf(error);
      if (reason !== failed) tell(reason);
      failed = reason;
    }
    running = undefined;
  };
  return {
    get failed() {
      return failed;
    },
    look: () => (running ??= run()),
  };
}
