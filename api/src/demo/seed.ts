import type { App } from '../app'
import { inTransaction } from '../database/write'
import { demoAccounts } from './accounts'
import { writeHistory, type History } from './history'
import { seedGroups } from './seed-groups'
import { seedPeople } from './seed-people'
import { seedWork } from './seed-work'

/** Fills an empty database with a made-up group; a database with anybody in it is left alone. */
export async function seedDemo(app: App): Promise<void> {
  const password = await app.passwords.hash(demoAccounts[0]?.password ?? '')
  await inTransaction(app.db, async (tx) => {
    // Two processes starting at once wait for each other here.
    await tx.updateTable('audit_head').set({ id: 1 }).where('id', '=', 1).execute()
    if (await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()) return
    const history: History = []
    const people = await seedPeople(app, tx, history, password)
    await seedGroups(app, tx, history, people)
    await seedWork(app, tx, history, people)
    await writeHistory(app, tx, history)
  })
}
