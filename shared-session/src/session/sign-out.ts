import { routes } from '@recog/api-contract/client'
import { ApiError, SessionEndedError } from '../client/errors'
import { loadClient } from '../client/load-client'
import { deleteDraftsExceptOf } from './drafts'
import { setSession } from './store'
import { notifyTabs } from './tabs'

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
  deleteDraftsExceptOf(undefined)
  setSession({ status: 'signed-out' })
  notifyTabs('signed-out')
}

function alertFor(error: unknown): string {
  return error instanceof ApiError ? 'Failed to log out from backend' : 'Error logging out from backend'
}
