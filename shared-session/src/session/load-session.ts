import { routes } from '@recog/api-contract/client'
import { ApiError, SessionEndedError } from '../client/errors'
import { passwordChangeHref } from '../client/identity-links'
import { loadClient } from '../client/load-client'
import { onForbidden } from '../client/session-signals'
import type { SessionUser } from '../domain/types'
import { cancelSignIn, resumeAs, signInAgain, untilSignedInAgain } from './sign-in-again'
import { sessionStore, setSession, type SessionState } from './store'
import { listenToTabs, notifyTabs } from './tabs'
import { isKnownSignedOut } from './known-signed-out'

/** Minimum time between two session requests when the window gets the focus, and after a 403. Milliseconds. */
const FOCUS_INTERVAL = 30_000
const FORBIDDEN_INTERVAL = 2_000
let requestedAt = 0
let loads = 0

/**
 * Request the signed-in user.
 *
 * @throws SessionEndedError when nobody is signed in; every other error of `call`
 */
export async function loadUser(): Promise<SessionUser> {
  const { path } = routes.userInfo
  // Most visitors of public pages are signed out: their pages do not load the API client.
  if (await isKnownSignedOut(path)) throw new SessionEndedError(path, 401, '')
  const { call } = await loadClient()
  const user = await call(routes.userInfo, { failWhenSignedOut: true })
  if (!user) throw new SessionEndedError(path, 401, '')
  return user
}

/** Load the session into the store. Never rejects: a failure becomes the state. If a later load has started, the result is dropped. */
export async function loadSession(view: Window = window): Promise<void> {
  requestedAt = Date.now()
  const load = ++loads
  const next = await requestState(view)
  if (load !== loads) return
  setSession(next)
  if (next.status === 'signed-in') notifyTabs('signed-in')
}

async function requestState(view: Window): Promise<SessionState> {
  try {
    return { status: 'signed-in', user: await loadUser() }
  } catch (error) {
    if (mustChangePassword(error)) view.location.assign(passwordChangeHref(view.location))
    return error instanceof SessionEndedError ? { status: 'signed-out' } : { status: 'failed', error }
  }
}

/** With a temporary password, a user can do nothing but choose a new one. */
function mustChangePassword(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.body.includes('password-change-required')
}

/**
 * Request the session once more, without a loading state. A failure leaves the user signed in. If the session has ended, the
 * visitor is asked to sign in again and the page stays as it is until they choose (edge case T4). Never rejects.
 */
export async function refreshSession(): Promise<void> {
  if (sessionStore.getState().status !== 'signed-in') return loadSession()
  requestedAt = Date.now()
  try {
    const user = await loadUser()
    if (signInAgain.getState().asked) resumeAs(user)
    else setSession({ status: 'signed-in', user })
  } catch (error) {
    if (error instanceof SessionEndedError) void untilSignedInAgain()
  }
}

/** Continue signed out, as the visitor chose when asked to sign in again (edge case T4). Waiting requests fail. */
export function continueSignedOut(): void {
  cancelSignIn()
  setSession({ status: 'signed-out' })
}

/**
 * Load the session of this page and keep it up to date: on signals from other tabs, after a 403, and when the window gets the
 * focus (edge cases T4, T11, T14). Called once, by the shell.
 *
 * @returns resolves when the session is known; never rejects
 */
export function startSession(view: Window = window): Promise<void> {
  listenToTabs((change) => {
    if (change === 'signed-out') continueSignedOut()
    else if (signInAgain.getState().asked) void refreshSession()
  }, view)
  onForbidden(() => void refreshAfter(FORBIDDEN_INTERVAL))
  view.addEventListener('focus', () => {
    if (signInAgain.getState().asked) void refreshSession()
    else void refreshAfter(FOCUS_INTERVAL)
  })
  return loadSession(view)
}

async function refreshAfter(interval: number): Promise<void> {
  if (Date.now() - requestedAt > interval) await refreshSession()
}
