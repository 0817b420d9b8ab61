const STORE = 'portal-reloaded-for'

/** @returns whether this tab has not been reloaded for this version yet */
export function remember(view: Window, section: string, version: string): boolean {
  const key = `${STORE}-${section}`
  try {
    if (view.sessionStorage.getItem(key) === version) return false
    view.sessionStorage.setItem(key, version)
    return true
  } catch {
    return false
  }
}
