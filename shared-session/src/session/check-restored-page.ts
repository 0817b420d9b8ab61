import { loadSession } from './load-session'
import { loadUser } from './load-user'
import { sessionStore, setSession } from './store'

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
    if (user.userId !== before.user.userId) return false
    setSession({ status: 'signed-in', user })
    return true
  } catch {
    return false
  }
}
