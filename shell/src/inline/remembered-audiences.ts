/** Key in `localStorage` of the last user's audiences. */
export const AUDIENCES_KEY = 'recog-audiences'

/** The audiences that this browser's last user belonged to; none after a sign-out. */
export function rememberedAudiences(): readonly string[] {
  try {
    return localStorage.getItem(AUDIENCES_KEY)?.split(' ') ?? []
  } catch {
    return []
  }
}
