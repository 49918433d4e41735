// A process id of this machine in, whether there is such a process out.

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // There is one, of another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
