import { UNLISTED_PROXY_HEADER } from '@recog/server-kit/trusted-proxies'
import type { FastifyRequest } from 'fastify'
import type { App } from '../app'
import type { Database } from '../database/open'

/** Instants that are kept for the doctor: when something last happened. */
type Note = 'last-backup' | 'unlisted-proxy'

/** When something last happened; undefined if never. */
export async function noted(db: Database, name: Note): Promise<string | undefined> {
  const row = await db.selectFrom('server_keys').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

export async function note(db: Database, name: Note, now: string): Promise<void> {
  await db
    .insertInto('server_keys')
    .values({ name, value: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: now }))
    .execute()
}

/** How often it is written down that a proxy is missing. Milliseconds. */
const EVERY = 3_600_000

/**
 * Return a function that notes for the doctor that requests come through a proxy that is not listed: to this server, or to the
 * web server in front of it, which says so. Not even the proxy's address is stored.
 */
export function noteUnlistedProxies(
  app: App,
): (request: FastifyRequest, unlisted: string | undefined) => void {
  let last = Number.NEGATIVE_INFINITY
  return (request, unlisted) => {
    const saidSo = request.headers[UNLISTED_PROXY_HEADER] === '1' && (request.ips?.length ?? 0) > 1
    if (!saidSo && unlisted === undefined) return
    if (performance.now() - last < EVERY) return
    last = performance.now()
    void note(app.db, 'unlisted-proxy', app.now()).catch(() => undefined)
  }
}
