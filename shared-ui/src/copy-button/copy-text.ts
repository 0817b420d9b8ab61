/**
 * Copy text to the clipboard.
 *
 * @returns false if the browser has no clipboard, as on plain http, or denies access
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
