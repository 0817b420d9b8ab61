import { routes } from '@recog/api-contract/client'
import { ApiError, SessionEndedError } from '../client/errors'
import { passwordChangeHref } from '../client/identity-links'
import { loadClient } from '../client/load-client'
import { onForbidden } from '../client/session-signals'
import type { SessionUser } from '../domain/types'
import { giveUpSigningIn, resumeAs, signInAgain, untilSignedInAgain } from './sign-in-again'
import { sessionStore, setSession, type SessionState } from './store'
import { listenToTabs, tellTabs } from './tabs'
import { isKnownSignedOut } from './known-signed-out'

/** A page that comes back into view asks again, at most this often; after a refused call sooner. Milliseconds. */
const REFRESH_PAUSE = 30_000
const REFUSED_PAUSE = 2_000
let lastAsked = 0
let loads = 0

/** @throws SessionEndedError when nobody is signed in; whatever `call` throws */
export async function loadUser(): Promise<SessionUser> {
  const { path } = routes.userInfo
  // Nobody is signed in on most public pages: they do without the API client.
  if (await isKnownSignedOut(path)) throw new SessionEndedError(path, 401, '')
  const { call } = await loadClient()
  const user = await call(routes.userInfo, { failWhenSignedOut: true })
  if (!user) throw new SessionEndedError(path, 401, '')
  return user
}

/** Ask who is signed in. Never rejects: what went wrong becomes the state. An answer that a later question overtook is dropped. */
export async function load(view: Window = window): Promise<void> {
  lastAsked = Date.now()
  const mine = ++loads
  const next = await askForState(view)
  if (mine !== loads) return
  setSession(next)
  if (next.status === 'signed-in') tellTabs('signed-in')
}

async function askForState(view: Window): Promise<SessionState> {
  try {
    return { status: 'signed-in', user: await loadUser() }
  } catch (error) {
    if (mustChangePassword(error)) view.location.assign(passwordChangeHref(view.location))
    return error instanceof SessionEndedError ? { status: 'signed-out' } : { status: 'failed', error }
  }
}

/** A temporary password opens nothing but the page where an own one is chosen. */
function mustChangePassword(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.body.includes('password-change-required')
}

/**
 * Ask again without a loading state in between; a passing failure keeps the user that was known. When the session is over the
 * visitor is asked to sign in again, and the page stays as it is until they say otherwise (edge case T4).
 */
export async function refreshSession(): Promise<void> {
  if (sessionStore.getState().status !== 'signed-in') return load()
  lastAsked = Date.now()
  try {
    const user = await loadUser()
    if (signInAgain.getState().asked) resumeAs(user)
    else setSession({ status: 'signed-in', user })
  } catch (error) {
    if (error instanceof SessionEndedError) void untilSignedInAgain()
  }
}

/** The visitor would rather go on signed out. */
export function continueSignedOut(): void {
  giveUpSigningIn()
  setSession({ status: 'signed-out' })
}

/** Start the session of this page and keep it true: other tabs, rights taken away. Back is `after-back.ts`. */
export function startSession(view: Window = window): Promise<void> {
  listenToTabs((news) => {
    if (news === 'signed-out') continueSignedOut()
    else if (signInAgain.getState().asked) void refreshSession()
  }, view)
  onForbidden(() => void refreshOnceInAWhile(REFUSED_PAUSE))
  view.addEventListener('focus', () => {
    if (signInAgain.getState().asked) void refreshSession()
    else void refreshOnceInAWhile(REFRESH_PAUSE)
  })
  return load(view)
}

async function refreshOnceInAWhile(pause: number): Promise<void> {
  if (Date.now() - lastAsked > pause) await refreshSession()
}
