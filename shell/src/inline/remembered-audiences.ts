import { accessOf } from '@recog/section-kit'
import { audiences, type SessionState } from '@recog/shared-session'

/** Key in `localStorage` of the last user's audiences. */
const AUDIENCES_KEY = 'recog-audiences'

/** The audiences that this browser's last user belonged to; none after a sign-out. */
export function rememberedAudiences(): readonly string[] {
  try {
    return localStorage.getItem(AUDIENCES_KEY)?.split(' ') ?? []
  } catch {
    return []
  }
}

/** Remember the audiences that the user belongs to, so that their pages can be prefetched next time (ADR 12). Forget them on sign-out. */
export function rememberAudiences(session: SessionState): void {
  if (session.status === 'loading' || session.status === 'failed') return
  const remembered = audiences.filter(
    (audience) => audience !== 'anyone' && accessOf(audience, session).kind === 'granted',
  )
  try {
    if (remembered.length === 0) {
      localStorage.removeItem(AUDIENCES_KEY)
      delete document.documentElement.dataset['known']
    }
    if (remembered.length > 0) localStorage.setItem(AUDIENCES_KEY, remembered.join(' '))
  } catch {
    // Storage may be blocked; pages then request their data a little later.
  }
}
