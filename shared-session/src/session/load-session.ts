import { forgetToken } from '../client/anti-forgery'
import { ApiError, SessionEndedError } from '../client/errors'
import { passwordChangeHref } from '../client/identity-links'
import { send } from '../client/send'
import { onForbidden } from '../client/session-signals'
import type { SessionUser } from '../domain/types'
import { toSessionUser } from '../readers/session-user'
import { giveUpSigningIn, resumeAs, signInAgain, untilSignedInAgain } from './sign-in-again'
import { sessionStore, setSession } from './store'
import { listenToTabs, tellTabs } from './tabs'

/** A page that comes back into view asks again, at most this often; after a refused call sooner. Milliseconds. */
const REFRESH_PAUSE = 30_000
const REFUSED_PAUSE = 2_000
let lastAsked = 0

async function loadUser(): Promise<SessionUser> {
  return toSessionUser(await send({ method: 'GET', path: '/api/user/userinfo' }))
}

/** Ask who is signed in. Never rejects: what went wrong becomes the state. */
async function load(view: Window = window): Promise<void> {
  lastAsked = Date.now()
  try {
    setSession({ status: 'signed-in', user: await loadUser() })
    tellTabs('signed-in')
  } catch (error) {
    if (mustChangePassword(error)) view.location.assign(passwordChangeHref(view.location))
    setSession(error instanceof SessionEndedError ? { status: 'signed-out' } : { status: 'failed', error })
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

/** Start the session of this page and keep it true: other tabs, Back after logout, rights taken away. */
export function startSession(view: Window = window): Promise<void> {
  listenToTabs((news) => {
    if (news === 'signed-out') continueSignedOut()
    else if (signInAgain.getState().asked) void refreshSession()
  })
  onForbidden(() => void refreshOnceInAWhile(REFUSED_PAUSE))
  view.addEventListener('focus', () => {
    if (signInAgain.getState().asked) void refreshSession()
    else void refreshOnceInAWhile(REFRESH_PAUSE)
  })
  view.addEventListener('pageshow', (event) => {
    if (event.persisted) void checkAfterBack()
  })
  sessionStore.subscribe(forgetToken)
  return load(view)
}

/** A page brought back by Back must not show the data of somebody who has signed out (edge case T13). */
async function checkAfterBack(): Promise<void> {
  try {
    setSession({ status: 'signed-in', user: await loadUser() })
  } catch (error) {
    if (error instanceof SessionEndedError) continueSignedOut()
  }
}

async function refreshOnceInAWhile(pause: number): Promise<void> {
  if (Date.now() - lastAsked > pause) await refreshSession()
}
