import { demoAccounts } from '@recog/api-contract/demo'
import type { App } from '../app'
import { inTransaction } from '../database/write'
import { writeHistory, type History } from './history'
import { seedGroups } from './seed-groups'
import { seedPeople } from './seed-people'
import { seedWork } from './seed-work'

/** Fill an empty database with demo data. A database that contains any person does not change. */
export async function seedDemo(app: App): Promise<void> {
  const password = await app.passwords.hash(demoAccounts[0]?.password ?? '')
  await inTransaction(app.db, async (tx) => {
    // If two processes start at once, the second waits here for the first.
    await tx.updateTable('audit_head').set({ id: 1 }).where('id', '=', 1).execute()
    if (await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()) return
    const history: History = []
    const people = await seedPeople(app, tx, history, password)
    await seedGroups(app, tx, history, people)
    await seedWork(app, tx, history, people)
    await writeHistory(app, tx, history)
  })
}
