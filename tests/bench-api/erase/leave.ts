import type { App } from '../../../server/api/src/app'
import { deactivate } from '../../../server/api/src/admin/people/deactivate'
import { personDetails } from '../../../server/api/src/admin/people/details'
import { prepareExports } from '../../../server/api/src/my-data/export'
import { sendDue } from '../../../server/api/src/outbox/worker'
import { nameOf } from './traces'

/** How many of them ask for their data before they leave. */
const EXPORTS = 50

/** People get a name of their own, some ask for their data, and all leave: what they hold goes to a successor, with mails. */
export async function leave(app: App, people: number, successor: string): Promise<void> {
  for (let i = 0; i < people; i += 1) {
    const name = nameOf(i)
    const display_name = `${name.first_name} ${name.last_name}`
    await app.db
      .updateTable('users')
      .set({ ...name, display_name })
      .where('id', '=', `many-${i}`)
      .execute()
  }
  await requestExports(app, Math.min(EXPORTS, people))
  for (let i = 0; i < people; i += 1) await deactivateOne(app, `many-${i}`, successor)
  const nowhere = { send: () => Promise.resolve(), close: () => undefined }
  while ((await sendDue(app, nowhere)) > 0);
}

async function requestExports(app: App, count: number): Promise<void> {
  const row = { requested_at: app.now(), state: 'preparing' as const, html: '', json: '' }
  for (let i = 0; i < count; i += 1) {
    const values = { ...row, user_id: `many-${i}`, expires_at: '9999-01-01T00:00:00.000Z' }
    await app.db.insertInto('data_exports').values(values).execute()
  }
  await prepareExports(app)
}

async function deactivateOne(app: App, userId: string, successor: string): Promise<void> {
  const { groups, projects } = await personDetails({ app, params: { id: userId } })
  const needed = ({ needsSuccessor }: { needsSuccessor: boolean }) => needsSuccessor
  const handed = ({ id }: { id: string | number }) => ({ id: String(id), userId: successor })
  await deactivate(app, undefined, userId, {
    groups: groups.filter(needed).map(handed),
    projects: projects.filter(needed).map(handed),
  })
}
