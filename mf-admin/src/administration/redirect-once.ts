const KEY = 'admin-login-redirect'
const PAUSE = 60_000

/** True at most once a minute: a login that does not help must not become a loop (edge case T2). */
export function mayRedirect(storage: Storage, now: number = Date.now()): boolean {
  const last = Number(storage.getItem(KEY) ?? 0)
  if (now - last < PAUSE) return false
  storage.setItem(KEY, String(now))
  return true
}
