import type { FastifyInstance } from 'fastify'
import type { App } from './app'
import { sortKey } from './database/normalise'
import { seedDemo } from './demo/seed'
import { isTrustworthy } from './http/origin'
import { checkPasskeys } from './identity/passkeys'
import { openApp } from './open-app'
import type { Background } from './operations/background'
import type { Settings } from './settings'

/** The application, unless told otherwise with its background work, which stops when the server closes. */
export async function startApp(settings: Settings, server: FastifyInstance): Promise<App> {
  const opened = await openApp(settings, (message) => server.log.warn(message), 'request')
  let background: Background | undefined
  const app: App = {
    ...opened.app,
    info: (message) => server.log.info(message),
    wakeOutbox: () => background?.wakeOutbox(),
    wakeCompaction: () => background?.wakeCompaction(),
    wakeExports: () => background?.wakeExports(),
  }
  if (settings.demo) await seedDemo(app)
  await checkSteeringGroup(app)
  checkPublicUrl(app)
  await checkPasskeys(app)
  server.log.info({ engine: app.engine }, 'database ready')

  if (settings.background) {
    const { startBackground } = await import('./operations/background')
    background = startBackground(app)
  }
  server.addHook('onClose', async () => {
    await background?.stop()
    await opened.close()
  })
  return app
}

/**
 * The steering group is identified by one configured id; without it nobody could approve requests (decision D15). It is
 * created in a database without groups; if there are only other groups, the operator gets a warning.
 */
export async function checkSteeringGroup(app: App): Promise<void> {
  const { steeringCommitteeId: id } = app.settings
  const found = await app.db.selectFrom('committees').select('id').where('id', '=', id).executeTakeFirst()
  if (found) return
  const any = await app.db.selectFrom('committees').select('id').limit(1).executeTakeFirst()
  if (any) {
    app.warn(`STEERING_COMMITTEE_ID is ${id}, but no group has this id: nobody is a steering member`)
    return
  }
  const name = 'Steering Committee'
  await app.db
    .insertInto('committees')
    .values({ id, name, name_sort: sortKey(name), description: 'Guides the group and decides who joins.' })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/**
 * Warn the operator about a URL without https: passwords can be read in transit, and browsers store no Secure cookies (edge
 * case T20).
 */
export function checkPublicUrl({ settings, warn }: Pick<App, 'settings' | 'warn'>): void {
  for (const url of new Set([settings.publicUrl, settings.apiUrl])) {
    if (isTrustworthy(new URL(url))) continue
    warn(`members reach the portal at ${url}, without https: passwords can be read, and signing in may fail`)
  }
}
