import { accessOf } from '@recog/section-kit'
import { audiences, type SessionState } from '@recog/shared-session'
import { WELCOME_KEY } from './welcome'

/** Remember which pages may be asked for early next time; nothing once signed out. */
export function noteWelcome(session: SessionState): void {
  if (session.status === 'loading' || session.status === 'failed') return
  const welcome = audiences.filter(
    (audience) => audience !== 'anyone' && accessOf(audience, session).kind === 'granted',
  )
  try {
    if (welcome.length === 0) localStorage.removeItem(WELCOME_KEY)
    else localStorage.setItem(WELCOME_KEY, welcome.join(' '))
  } catch {
    // Storage may be forbidden: pages then ask a little later.
  }
}
