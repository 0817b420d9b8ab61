import { accessOf } from '@recog/section-kit'
import { audiences, withStorage, type SessionState } from '@recog/shared-session'

/** Key in `localStorage` of the last user's audiences. */
const AUDIENCES_KEY = 'recog-audiences'

/** The audiences that this browser's last user belonged to; none after a sign-out. */
export function rememberedAudiences(): readonly string[] {
  return withStorage('localStorage', (storage) => storage.getItem(AUDIENCES_KEY)?.split(' ')) ?? []
}

/**
 * Mark the document of somebody who is probably signed in, until the session is known: pages reserve room for what only members see, and
 * hide what only visitors do (mf-public's home). Nobody is remembered right after the first sign-in.
 */
export function markKnown(
  { documentElement, referrer, location }: Document,
  remembered: readonly string[],
): void {
  const hasSignedIn = referrer.startsWith(`${location.origin}/identity/`)
  if (hasSignedIn || remembered.length > 0) documentElement.dataset['known'] = remembered.join(' ')
}

/** Remember the audiences that the user belongs to, so that their pages can be prefetched next time (ADR 12). Forget them on sign-out. */
export function rememberAudiences(session: SessionState): void {
  if (session.status === 'loading') return
  if (session.status !== 'signed-in') delete document.documentElement.dataset['known']
  if (session.status === 'failed') return
  const remembered = audiences.filter(
    (audience) => audience !== 'anyone' && accessOf(audience, session).kind === 'granted',
  )
  // Without storage, pages request their data a little later.
  withStorage('localStorage', (storage) => {
    if (remembered.length === 0) storage.removeItem(AUDIENCES_KEY)
    else storage.setItem(AUDIENCES_KEY, remembered.join(' '))
  })
}
