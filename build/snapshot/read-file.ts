// How verify, mirror and fetch read a snapshot, in a folder or on a site.

/** Reads a file of a snapshot by its path; undefined if there is none. */
export type ReadFile = (path: string) => Promise<Uint8Array | undefined>;
