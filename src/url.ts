// Tells a base URL from a folder's path.

export function isUrl(text: string): boolean {
  return /^https?:\/\//.test(text);
}
