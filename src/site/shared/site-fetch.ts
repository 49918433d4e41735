// Fetches from the site. Once a newer snapshot is known to be there, what the browser keeps of the older one is not
// shown again: each address is checked with the server, once.

export type Fetch = (address: string, init?: RequestInit) => Promise<Response>;

/** Addresses that were checked since the last doubt; undefined before the first. */
let checked: Set<string> | undefined;

export function doubtCache(): void {
  checked = new Set();
}

/** The answer comes from the browser's cache as usual, until that is doubted. */
export const siteFetch: Fetch = async (address, init) => {
  if (!checked || checked.has(address)) return fetch(address, init);
  const since = checked;
  const response = await fetch(address, { ...init, cache: "no-cache" });
  since.add(address);
  return response;
};
