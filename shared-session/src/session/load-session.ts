import { SessionEndedError } from '../client/errors'
import { onForbidden } from '../client/session-signals'
import { cancelSignIn, resumeAs, signInAgain, untilSignedInAgain } from './sign-in-again'
import { deleteDraftsExceptOf } from './drafts'
import { sessionStore, setSession } from './store'
import { listenToTabs, notifyTabs } from './tabs'
import { requestState, loadUser } from './load-user'

/** Minimum time between two session requests when the window gets the focus, and after a 403. Milliseconds. */
const FOCUS_INTERVAL = 30_000
const FORBIDDEN_INTERVAL = 2_000
let requestedAt = 0
let loads = 0

/** Load the session into the store. Never rejects: a failure becomes the state. If a later load has started, the result is dropped. */
export async function loadSession(view: Window = window): Promise<void> {
  requestedAt = Date.now()
  const load = ++loads
  const next = await requestState(view)
  if (load !== loads) return
  setSession(next)
  if (next.status !== 'signed-in') return
  deleteDraftsExceptOf(next.user.userId)
  notifyTabs('signed-in')
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
