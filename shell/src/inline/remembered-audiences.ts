/** Where a browser keeps who its last known user was to the portal. */
export const AUDIENCES_KEY = 'recog-audiences'

/** The audiences that this browser's last known user belonged to. */
export function rememberedAudiences(): readonly string[] {
  try {
    return localStorage.getItem(AUDIENCES_KEY)?.split(' ') ?? []
  } catch {
    return []
  }
}
