/** Put text on the clipboard. @returns whether it got there: there is no clipboard on plain http, and it may be refused */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
