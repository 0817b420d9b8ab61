import { forgetToken } from '../client/anti-forgery'
import { ApiError, SessionEndedError } from '../client/errors'
import { passwordChangeHref } from '../client/identity-links'
import { send } from '../client/send'
import { onForbidden } from '../client/session-signals'
import type { SessionUser } from '../domain/types'
import { toSessionUser } from '../readers/session-user'
import { sessionStore, setSession } from './store'
import { listenToTabs } from './tabs'

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
  } catch (error) {
    if (mustChangePassword(error)) view.location.assign(passwordChangeHref(view.location))
    setSession(error instanceof SessionEndedError ? { status: 'signed-out' } : { status: 'failed', error })
  }
}

/** A temporary password opens nothing but the page where an own one is chosen. */
function mustChangePassword(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.body.includes('password-change-required')
}

/** Ask again without a loading state in between; a passing failure keeps the user that was known. */
export async function refreshSession(): Promise<void> {
  const before = sessionStore.getState()
  if (before.status !== 'signed-in') return load()
  lastAsked = Date.now()
  try {
    setSession({ status: 'signed-in', user: await loadUser() })
  } catch (error) {
    if (error instanceof SessionEndedError) setSession({ status: 'signed-out' })
  }
}

/** Start the session of this page and keep it true: other tabs, Back after logout, rights taken away. */
export function startSession(view: Window = window): Promise<void> {
  listenToTabs(() => setSession({ status: 'signed-out' }))
  onForbidden(() => void refreshOnceInAWhile(REFUSED_PAUSE))
  view.addEventListener('focus', () => void refreshOnceInAWhile(REFRESH_PAUSE))
  view.addEventListener('pageshow', (event) => {
    if (event.persisted) void refreshSession()
  })
  sessionStore.subscribe(forgetToken)
  return load(view)
}

async function refreshOnceInAWhile(pause: number): Promise<void> {
  if (Date.now() - lastAsked > pause) await refreshSession()
}
