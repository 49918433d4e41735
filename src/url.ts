// Tells a base URL from a folder's path.

/** Whether a text is a base URL. */
export function isUrl(text: string): boolean {
  return /^https?:\/\//.test(text);
}
