// The profile id by which a build knows the sample dump, since a file name or an option can be wrong by accident.
//
// The sample's true points are public: built with an operator's secret pin keys, every pin would be a pair to test
// guesses on. A real dump's pins, moved by the published sample keys, could be computed back to their cells. So each
// refuses the other's keys (build/project/pin-keys.ts).
export const SAMPLE_PROFILE_ID = "5a3b1e00-51ff-4e00-8000-726966666c65";

/** Where the sample's snapshot goes, so that it never replaces an operator's own. */
export const SAMPLE_OUT = "dist.sample";
