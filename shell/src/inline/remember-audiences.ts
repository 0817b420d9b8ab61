import { accessOf } from '@recog/section-kit'
import { audiences, type SessionState } from '@recog/shared-session'
import { AUDIENCES_KEY } from './remembered-audiences'

/** Remember whose pages may be prefetched next time; nothing once signed out. */
export function rememberAudiences(session: SessionState): void {
  if (session.status === 'loading' || session.status === 'failed') return
  const remembered = audiences.filter(
    (audience) => audience !== 'anyone' && accessOf(audience, session).kind === 'granted',
  )
  try {
    if (remembered.length === 0) localStorage.removeItem(AUDIENCES_KEY)
    else localStorage.setItem(AUDIENCES_KEY, remembered.join(' '))
  } catch {
    // Storage may be forbidden: pages then ask a little later.
  }
}
