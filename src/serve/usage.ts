// Counts answers by caller and status in Workers Analytics Engine.

/** What is used of the platform's binding. */
export interface Dataset {
  writeDataPoint(point: { indexes: string[]; blobs: string[]; doubles: number[] }): void;
}

/** Notes an answer, by the id of the caller's key or the kind of caller. */
export type Usage = (caller: string, status: number) => void;

/** The platform samples by the index, so a caller with few calls is not lost beside one with many. */
export function countIn(dataset: Dataset): Usage {
  return (caller, status) => {
    try {
      dataset.writeDataPoint({ indexes: [caller], blobs: [caller, String(status)], doubles: [1] });
    } catch {
      // A count that is lost must not cost an answer.
    }
  };
}
