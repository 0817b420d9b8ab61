import { load, loadUser } from './load-session'
import { sessionStore, setSession } from './store'

/**
 * The browser has brought the page back as it was left: ask who is signed in now. A page that showed nobody's data takes the
 * answer over; one that did must not be shown again unless the same person is signed in for certain (edge case T13).
 *
 * @returns whether the page may be shown as it was left; never rejects
 */
export async function checkAfterBack(): Promise<boolean> {
  const before = sessionStore.getState()
  if (before.status !== 'signed-in') {
    await load()
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
