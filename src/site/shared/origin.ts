// Where the API is: on the site's own origin, below /v1.

export const API_ROOT = "/v1";
