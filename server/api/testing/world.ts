import type { App } from '../src/app'
import { inTransaction } from '../src/database/write'
import { testUsers, userRow } from './world-people'
import { testGroups, groupRow, testMemberships, testProject, testEvent } from './world-work'

export const password = 'a password for tests'

/** Write the test world: people with the same password, groups, one project of alpha and gamma, and one event. */
export async function makeWorld(app: App): Promise<void> {
  const hash = await app.passwords.hash(password)
  const now = app.now()
  await inTransaction(app.db, async (tx) => {
    await tx
      .insertInto('users')
      .values(testUsers.map((user) => userRow(user, hash, now)))
      .execute()
    await tx.insertInto('committees').values(testGroups.map(groupRow)).execute()
    await tx
      .insertInto('memberships')
      .values(
        testMemberships.map(([committee_id, user_id, role]) => ({
          committee_id,
          user_id,
          role,
          joined_at: now,
        })),
      )
      .execute()
    await tx
      .insertInto('projects')
      .values({ ...testProject, created_at: now })
      .execute()
    await tx
      .insertInto('project_committees')
      .values(['alpha', 'gamma'].map((committee_id) => ({ project_id: testProject.id, committee_id })))
      .execute()
    await tx
      .insertInto('events')
      .values({ ...testEvent, created_at: now })
      .execute()
  })
}

/** Audit rows and queued mails, for "exactly once" checks. */
export async function counts(app: App, action: string) {
  const audit = await app.db.selectFrom('audit').select('seq').where('action', '=', action).execute()
  const mails = await app.db.selectFrom('outbox').select('id').execute()
  return { audit: audit.length, mails: mails.length }
}
