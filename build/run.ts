// The options of a build, and what its stages share.
import type { Config } from "./config.ts";
import type { Effects } from "./disk/effects.ts";
import type { Check } from "./prove/gate.ts";
import type { Previous } from "./snapshot/previous.ts";
import type { Progress } from "./progress.ts";
import type { Signer } from "./snapshot/sign.ts";
import type { PageRequests } from "./plan/weights.ts";

export interface BuildOptions {
  dump: string;
  /** File of views for a dump with another schema. */
  map?: string | undefined;
  /** The symbolic link to publish at. */
  out: string;
  /** The build's clock. */
  now: Date;
  maxFiles: number;
  /** Requests counted from an access log, for the plan of pages. */
  requests?: PageRequests | undefined;
  /** Allows `out` to hold no snapshot yet. */
  first: boolean;
  /** The dump is the sample directory, which may be built with the published keys. */
  sample: boolean;
  /** Checks of the gate that this build may fail. */
  allow: readonly Check[];
  /** Folder of the site's files, which are copied unchanged. */
  public: string;
  /** RIFFLE_GRID_KEY, RIFFLE_NOISE_KEY and RIFFLE_SIGNING_KEY. */
  secrets: Record<string, string | undefined>;
  config: Config;
}

/** What all stages of one build share. */
export interface Run {
  options: BuildOptions;
  previous: Previous | undefined;
  /** The snapshot is written into this folder before it is published. */
  staging: string;
  /** The site's stamp when the build began, as effects.identity() gives it. */
  site: string | undefined;
  signer: Signer | undefined;
  progress: Progress;
  effects: Effects;
}
