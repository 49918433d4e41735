// Counts answers by caller and status in Workers Analytics Engine.
import type { AdmitDeps } from "./admit.ts";

export interface Dataset {
  writeDataPoint(point: { indexes: string[]; blobs: string[]; doubles: number[] }): void;
}

/** The platform samples by the index, so a caller with few calls is not lost among those with many. */
export function countIn(dataset: Dataset): NonNullable<AdmitDeps["usage"]> {
  return (caller, status) => {
    try {
      dataset.writeDataPoint({ indexes: [caller], blobs: [caller, String(status)], doubles: [1] });
    } catch {
      // A count that is lost must not cost an answer.
    }
  };
}
