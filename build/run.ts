// What a build is given, and what its stages share.
import type { Config } from "./config.ts";
import type { Effects } from "./disk/effects.ts";
import type { Check } from "./prove/gate.ts";
import type { Previous } from "./snapshot/previous.ts";
import type { Progress } from "./progress.ts";
import type { Signer } from "./snapshot/sign.ts";
import type { PageRequests } from "./plan/weights.ts";

export interface BuildOptions {
  dump: string;
  /** The symbolic link to publish at. */
  out: string;
  /** The build's clock. */
  now: Date;
  maxFiles: number;
  /** What an access log counted, for the plan of pages. */
  requests?: PageRequests | undefined;
  /** There may be no snapshot at `out` yet. */
  first: boolean;
  /** The dump is the sample directory, which its published keys are for. */
  sample: boolean;
  /** Checks of the gate that may fail this time. */
  allow: readonly Check[];
  /** Folder of the files that are copied as they are. */
  public: string;
  /** RIFFLE_GRID_KEY, RIFFLE_NOISE_KEY and RIFFLE_SIGNING_KEY. */
  secrets: Record<string, string | undefined>;
  config: Config;
}

/** What all stages of one build share. */
export interface Run {
  options: BuildOptions;
  previous: Previous | undefined;
  /** Folder that the snapshot is written into before it is published. */
  staging: string;
  signer: Signer | undefined;
  progress: Progress;
  effects: Effects;
}
