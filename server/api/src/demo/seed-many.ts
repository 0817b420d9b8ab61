import { sql } from 'kysely'
import type { App } from '../app'
import { record } from '../audit/record'
import { sortKey } from '../database/normalise'
import { inTransaction } from '../database/write'
import { insertMany } from './insert-many'
import { type Amounts, auditRowsAtOnce, manyAuditRows } from './many-audit-rows'
import { manyApplicant, manyUser, manyEvent } from './many-rows'

/** Fill the database with many generated people and their work. Ids begin with `many-`. */
export async function seedMany(app: App, amounts: Amounts): Promise<void> {
  const now = app.now()
  const groupId = (i: number) => `many-group-${i % amounts.groups}`
  const userId = (i: number) => `many-${i % amounts.people}`
  await inTransaction(app.db, async (tx) => {
    await insertMany(tx, 'users', amounts.people, (i) => manyUser(i, now))
    await insertMany(tx, 'users', amounts.requests, (i) => manyApplicant(i, now))
    await insertMany(tx, 'committees', amounts.groups, (i) => {
      const name = `Working Group ${i + 1}`
      return { id: groupId(i), name, name_sort: sortKey(name), description: 'Made up for measuring.' }
    })
    await insertMany(tx, 'memberships', amounts.people, (i) => ({
      committee_id: groupId(i),
      user_id: userId(i),
      role: i < amounts.groups ? ('board' as const) : ('member' as const),
      joined_at: now,
    }))
    await insertMany(tx, 'events', amounts.events, (i) => manyEvent(i, now))
    await insertMany(tx, 'projects', amounts.projects, (i) => ({
      id: `many-project-${i}`,
      name: `Project ${i + 1}`,
      name_sort: sortKey(`Project ${i + 1}`),
      description: 'Made up for measuring.',
      owner_user_id: userId(i),
      is_approved: 1,
      status: 'In Progress',
      created_at: now,
    }))
    await insertMany(tx, 'project_committees', amounts.projects, (i) => ({
      project_id: `many-project-${i}`,
      committee_id: groupId(i),
    }))
    await insertMany(tx, 'project_people', amounts.projects, (i) => ({
      project_id: `many-project-${i}`,
      user_id: userId(i),
      role: 'lead' as const,
    }))
  })
  for (let done = 0; done < amounts.auditRows; done += auditRowsAtOnce) {
    await inTransaction(app.db, (tx) => manyAuditRows(app, tx, amounts, done))
  }
  await inTransaction(app.db, (tx) => record(app, tx, { action: 'data.seeded' }))
  // PostgreSQL would do this some minutes later; until then it plans without statistics.
  if (app.engine === 'postgres') await sql`vacuum (analyze)`.execute(app.db)
}
