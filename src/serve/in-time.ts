// Bounds the wait for a service that every call depends on.

/** Milliseconds that a call waits for the limiter or the key store (contract section 5). */
export const MAX_WAIT = 150;

/** The result of `work`; rejects if it takes longer than `wait` ms. */
export function inTime<T>(work: Promise<T>, wait = MAX_WAIT): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer in ${wait} ms`)), wait);
    work.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
