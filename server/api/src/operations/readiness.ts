import { statfs } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app'
import { setServerValue } from '../database/keys'

/** How long a check may take: less than what health checks usually allow. Milliseconds. */
const TIMEOUT = 4_000
/** A result is used again for this long, so that nobody can make the server write by asking. Milliseconds. */
const FRESH = 2_000

/** On a full disk, the row of this check may still fit where a person's write does not. Bytes. */
const LEAST_FREE = 1024 * 1024

const ROW = 'readiness'

type Checked = Pick<App, 'db' | 'now' | 'engine' | 'settings'>

/**
 * Whether the database takes writes, which a full disk, a lock or a standby server refuses while it still answers reads. Writes
 * one row of its own.
 */
export function createReadiness(app: Checked): () => Promise<boolean> {
  let last: { readonly at: number; readonly result: Promise<boolean> } | undefined
  const check = async (): Promise<boolean> => {
    const written = Promise.all([setServerValue(app.db, ROW, app.now()), assertRoom(app)]).then(
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

/** PostgreSQL has a disk of its own. @throws when that of SQLite is full */
async function assertRoom({ engine, settings }: Checked): Promise<void> {
  if (engine !== 'sqlite') return
  const { bavail, bsize } = await statfs(settings.dataFolder)
  if (bavail * bsize < LEAST_FREE) throw new Error('The disk is full')
}

/** Register `/healthz` (the process responds) and `/readyz` (the database takes writes, too). Neither needs a session. */
export function addOperations(server: FastifyInstance, app: App): void {
  const options = { config: { needsNoSession: true } } as const
  const isReady = createReadiness(app)
  server.get('/healthz', options, async () => ({ status: 'ok' }))
  server.get('/readyz', options, async (_request, reply) =>
    (await isReady())
      ? { status: 'ready', down: [] }
      : reply.code(503).send({ status: 'not ready', down: ['database'] }),
  )
}
