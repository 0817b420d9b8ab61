import { type App, later } from '../app'
import type { Person } from '../audit/entry'
import { inTransaction } from '../database/write'
import { enqueue, type Mail } from '../outbox/enqueue'
import type { Settings } from '../settings'
import { collect } from './collect'
import { pageOf } from './page'

/** Sent when an export is ready: also tells the owner if somebody else asked for it. */
const readyMail = (settings: Settings, to: Person): Mail => ({
  kind: 'my-data',
  to: { address: to.email, name: to.displayName },
  subject: 'Your ReCOG data is ready',
  body: `Dear ${to.displayName || to.email},

The data that you asked for is ready. Please sign in and download it from your profile within seven days:

${settings.publicUrl}/profile

If you did not ask for it, please change your password.

ReCOG
`,
})

/** How long a prepared export can be downloaded. */
export const EXPORT_SECONDS = 7 * 24 * 3600

/** Prepare every requested export, one after another. */
export async function prepareExports(app: App): Promise<void> {
  const waiting = await app.db
    .selectFrom('data_exports')
    .select(['user_id', 'requested_at'])
    .where('state', '=', 'preparing')
    .orderBy('requested_at')
    .execute()
  for (const { user_id, requested_at } of waiting) await prepare(app, user_id, requested_at)
}

/** Store the export, unless the person was erased or asked again meanwhile. A failure is shown to the person. */
async function prepare(app: App, userId: string, requestedAt: string): Promise<void> {
  const files = await build(app, userId)
  await inTransaction(app.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('data_exports')
      .set(files ? { state: 'ready', ...files, expires_at: later(app, EXPORT_SECONDS) } : { state: 'failed' })
      .where('user_id', '=', userId)
      .where('requested_at', '=', requestedAt)
      .where('state', '=', 'preparing')
      .executeTakeFirst()
    if (numUpdatedRows !== 1n || !files) return
    const user = await tx
      .selectFrom('users')
      .select(['id as userId', 'email', 'display_name as displayName'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    await enqueue(app, tx, readyMail(app.settings, user))
  })
  app.wakeOutbox()
}

async function build(app: App, userId: string): Promise<{ html: string; json: string } | undefined> {
  try {
    const data = await collect(app, userId)
    return { html: pageOf(data), json: `${JSON.stringify(data, null, 2)}\n` }
  } catch (error) {
    app.warn(`an export of personal data failed: ${error instanceof Error ? error.name : 'error'}`)
    return undefined
  }
}
