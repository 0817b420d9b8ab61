/** Where a browser keeps who its last known user was to the portal. */
export const WELCOME_KEY = 'recog-welcome'

/** The audiences that this browser's last known user belonged to. */
export function readWelcome(): readonly string[] {
  try {
    return localStorage.getItem(WELCOME_KEY)?.split(' ') ?? []
  } catch {
    return []
  }
}
