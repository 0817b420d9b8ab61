import type { App } from '../../app'
import { lockGroups } from '../../committees/lock-groups'
import type { Write } from '../../database/write'
import { holdingsOf } from './holdings'
import type { Holdings } from './holding'

/** The person's holdings, locked: nobody else can change the people of these groups and projects until the transaction ends. */
export async function lockHoldings(app: App, tx: Write, userId: string): Promise<Holdings> {
  const { groups, projects } = await holdingsOf(app, tx, userId)
  await lockGroups(
    tx,
    groups.map(({ id }) => id),
  )
  for (const id of projects.map((project) => project.id).toSorted()) {
    await tx
      .updateTable('projects')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
  }
  return holdingsOf(app, tx, userId)
}
