import { routes } from '@recog/api-contract/client'
import { ApiError, SessionEndedError } from '../client/errors'
import { loadClient } from '../client/load-client'
import { setSession } from './store'
import { tellTabs } from './tabs'

/** Its message is shown as an alert (X20, X21). */
export class LogoutError extends Error {
  override readonly name = 'LogoutError'
}

/**
 * End the session on the server, then here and in the other tabs.
 *
 * @throws LogoutError with the text to show; the visitor then stays signed in on screen (edge case T12)
 */
export async function signOut(): Promise<void> {
  try {
    const { call } = await loadClient()
    await call(routes.logout, { failWhenSignedOut: true })
  } catch (error) {
    if (!(error instanceof SessionEndedError)) throw new LogoutError(alertFor(error), { cause: error })
  }
  setSession({ status: 'signed-out' })
  tellTabs('signed-out')
}

function alertFor(error: unknown): string {
  return error instanceof ApiError ? 'Failed to log out from backend' : 'Error logging out from backend'
}
