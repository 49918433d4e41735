// The profile id by which a build knows the sample dump: text, a version 4 UUID in lower case.
//
// The sample dump's true points are public. If it were built with an operator's secret pin keys,
// every pin would be a known pair to test guesses of these keys on; and if a real dump were built
// with the published sample keys, its pins could be computed back to their cells. So each refuses
// the other's keys (build/project/pin-keys.ts), and what tells them apart is this row of `profiles`, since a
// file name or an option can be wrong by accident. The id is fixed: it ends in "riffle" in ASCII.
export const SAMPLE_PROFILE_ID = "5a3b1e00-51ff-4e00-8000-726966666c65";

/** Where the sample's snapshot goes, so that it never replaces an operator's own. */
export const SAMPLE_OUT = "dist.sample";
