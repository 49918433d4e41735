// Tells whether a process of this machine still runs.

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and is another user's.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
