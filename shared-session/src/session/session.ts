import { routes } from '@recog/api-contract/client'
import { peekEarly, takeEarly } from '../client/early'
import { ApiError, SessionEndedError } from '../client/errors'
import { loadClient } from '../client/load-client'
import { apiBase, passwordChangeHref } from '../client/server'
import type { SessionUser } from '../domain/session'
import { deleteDraftsExceptOf } from './drafts'
import { cancelSignIn, isOther, resumeAs, signInAgain, untilSignedInAgain } from './sign-in-again'
import { onForbidden, sessionStore, setSession, type SessionState } from './store'
import { openChannel } from '../browser'

/** Minimum time between two session requests when the window gets the focus, and after a 403. Milliseconds. */
const FOCUS_INTERVAL = 30_000
const FORBIDDEN_INTERVAL = 2_000
let requestedAt = 0
/** The number of the latest request whose answer counts. */
let loads = 0

/** Load the session into the store. Never rejects: a failure becomes the state. If a later load has started, the result is dropped. */
export async function loadSession(view: Window = window): Promise<void> {
  requestedAt = Date.now()
  const load = ++loads
  const next = await requestState(view)
  if (load !== loads) return
  if (next.status === 'signed-in') deleteDraftsExceptOf(next.user.userId)
  setSession(next)
  if (next.status === 'signed-in') notifyTabs(`signed-in ${next.user.userId}`)
}

/**
 * Request the session once more, without a loading state. A failure leaves the user signed in. If the session has ended, the
 * visitor is asked to sign in again and the page stays as it is until they choose (edge case T4). If somebody else is signed in, the
 * page says so. Never rejects.
 */
export async function refreshSession(): Promise<void> {
  if (sessionStore.getState().status !== 'signed-in') return loadSession()
  requestedAt = Date.now()
  const load = ++loads
  try {
    const user = await loadUser()
    if (load === loads) resumeAs(user)
  } catch (error) {
    if (load === loads && error instanceof SessionEndedError) void untilSignedInAgain()
  }
}

/** Continue signed out: waiting requests fail (edge case T4), and nobody else at the machine may read what was typed. */
export function continueSignedOut(): void {
  // Answers to earlier requests would sign in again.
  loads += 1
  cancelSignIn()
  deleteDraftsExceptOf(undefined)
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
    else if (signInAgain.getState().asked || isOther(change.slice(SIGNED_IN.length))) void refreshSession()
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

/**
 * Request the session after the browser has restored the page from its back/forward cache (edge case T13). A page left signed
 * out may always be shown. A page left signed in may be shown only if the server confirms that the same user is signed in.
 *
 * @returns whether the page may be shown as it was left; never rejects
 */
export async function checkRestoredPage(): Promise<boolean> {
  const before = sessionStore.getState()
  if (before.status !== 'signed-in') {
    await loadSession()
    return true
  }
  try {
    const user = await loadUser()
    if (sessionStore.getState().status !== 'signed-in' || user.userId !== before.user.userId) return false
    setSession({ status: 'signed-in', user })
    return true
  } catch {
    return false
  }
}

/** Signing out failed. The message is the fixed text of the alert (X20, X21). */
export class LogoutError extends Error {
  override readonly name = 'LogoutError'
}

/**
 * End the session on the server, then in this tab and the others (R4.3, edge case T11).
 *
 * @throws LogoutError with the text to show; the visitor stays signed in on screen (edge case T12)
 */
export async function signOut(): Promise<void> {
  try {
    const { call } = await loadClient()
    await call(routes.logout, { failWhenSignedOut: true })
  } catch (error) {
    if (!(error instanceof SessionEndedError)) throw new LogoutError(alertFor(error), { cause: error })
  }
  continueSignedOut()
  notifyTabs('signed-out')
}

function alertFor(error: unknown): string {
  return error instanceof ApiError ? 'Failed to log out from backend' : 'Error logging out from backend'
}

/**
 * Request the signed-in user.
 *
 * @throws SessionEndedError when nobody is signed in; every other error of `call`
 */
async function loadUser(): Promise<SessionUser> {
  const { path } = routes.userInfo
  // Most visitors of public pages are signed out: their pages do not load the API client.
  if (await isKnownSignedOut(path)) throw new SessionEndedError(path, 401, '')
  const { call } = await loadClient()
  const user = await call(routes.userInfo, { failWhenSignedOut: true })
  if (!user) throw new SessionEndedError(path, 401, '')
  return user
}

/** Requests the signed-in user. Never rejects: a failure becomes the state. */
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
 * Whether the session request that the document prefetched found nobody signed in. Any other response is left for the client.
 *
 * @param path of the session request
 */
async function isKnownSignedOut(path: string): Promise<boolean> {
  const url = apiBase() + path
  const status = await peekEarly(url)?.response.then(
    (response) => response.status,
    () => undefined,
  )
  if (status !== 401 && status !== 204) return false
  takeEarly(url)
  return true
}

const CHANNEL = 'recog-session'
/** Before the id of whoever it is. Older shells send `signed-in` without one, which is then taken for somebody else's. */
const SIGNED_IN = 'signed-in '
type SessionChange = 'signed-out' | `${typeof SIGNED_IN}${string}`

/** Notify the other tabs that the visitor has signed in or out (edge cases T4, T11). */
export function notifyTabs(change: SessionChange): void {
  const channel = openChannel(CHANNEL)
  channel?.postMessage(change)
  channel?.close()
}

/**
 * Listen to `notifyTabs` of other tabs. An open channel could keep the page out of the back/forward cache, so it is closed while
 * the page is hidden there; a restored page requests the session instead (`checkRestoredPage`).
 */
export function listenToTabs(listener: (change: SessionChange) => void, view: Window = window): void {
  let channel: BroadcastChannel | undefined
  const open = () => {
    if (channel) return
    channel = openChannel(CHANNEL)
    channel?.addEventListener('message', ({ data }) => {
      if (String(data).startsWith('signed-')) listener(data as SessionChange)
    })
  }
  const close = () => {
    channel?.close()
    channel = undefined
  }
  view.addEventListener('pagehide', close)
  view.addEventListener('pageshow', open)
  open()
}
