import { routes } from '@recog/api-contract/client'
import { ApiError, SessionEndedError } from '../client/errors'
import { passwordChangeHref } from '../client/identity-links'
import { loadClient } from '../client/load-client'
import type { SessionUser } from '../domain/session'
import type { SessionState } from './store'
import { isKnownSignedOut } from './known-signed-out'

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

/** Requests the signed-in user. Never rejects: a failure becomes the state. */
export async function requestState(view: Window): Promise<SessionState> {
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
