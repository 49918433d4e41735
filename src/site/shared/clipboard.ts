// Copies a text to the clipboard.

/** Whether it was copied: without a permission or a secure context it can't be. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
