import type { SignedIn } from '../policy/actor'

interface Entry<T> {
  readonly auditHead: string
  readonly value: Promise<T>
}

/**
 * Cache the last result of `load` until something changes. Every change writes an audit row in its own transaction, so the
 * audit head identifies the state of the data for all processes on one database (ADR 6). The head is read with the session,
 * before `load` reads: a result may be newer than its key, never older. A failed load is not cached.
 */
export function cachedByAuditHead<T>(load: () => Promise<T>): (actor: SignedIn) => Promise<T> {
  let last: Entry<T> | undefined
  return ({ auditHead }) => {
    if (last && last.auditHead === auditHead) return last.value
    const value = load()
    if (auditHead === '') return value
    const entry = { auditHead, value }
    last = entry
    value.catch(() => {
      if (last === entry) last = undefined
    })
    return value
  }
}
