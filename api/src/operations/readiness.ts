import { setTimeout as pause } from 'node:timers/promises'
import type { App } from '../app'

/** How long a check may take: less than what health checks usually allow. Milliseconds. */
const TIMEOUT = 4_000
/** A result is used again for this long, so that nobody can make the server write by asking. Milliseconds. */
const FRESH = 2_000

const ROW = 'readiness'

/**
 * Whether the database takes writes, which a full disk, a lock or a standby server refuses while it still answers reads. Writes
 * one row of its own.
 */
export function createReadiness(app: Pick<App, 'db' | 'now'>): () => Promise<boolean> {
  let last: { readonly at: number; readonly result: Promise<boolean> } | undefined
  const check = async (): Promise<boolean> => {
    const written = write(app).then(
      () => true,
      () => false,
    )
    return Promise.race([written, pause(TIMEOUT, false, { ref: false })])
  }
  return () => {
    const now = performance.now()
    if (!last || now - last.at > FRESH) last = { at: now, result: check() }
    return last.result
  }
}

const write = ({ db, now }: Pick<App, 'db' | 'now'>) =>
  db
    .insertInto('server_keys')
    .values({ name: ROW, value: now() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: now() }))
    .execute()
