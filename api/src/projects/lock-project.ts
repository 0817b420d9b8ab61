import type { Write } from '../database/write'
import { Refusal } from '../http/refusal'

/** The stored project with its people and groups. Incrementing its version locks it until the transaction ends. */
export async function lockProject(tx: Write, id: string) {
  const row = await tx
    .updateTable('projects')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning(['version', 'owner_user_id', 'is_archived'])
    .executeTakeFirst()
  if (!row) throw new Refusal(404, 'Project not found.')
  const people = await tx.selectFrom('project_people').selectAll().where('project_id', '=', id).execute()
  const groups = await tx.selectFrom('project_committees').selectAll().where('project_id', '=', id).execute()
  return {
    version: row.version - 1,
    ownerUserId: row.owner_user_id,
    isArchived: row.is_archived === 1,
    leadIds: people.filter(({ role }) => role === 'lead').map(({ user_id }) => user_id),
    memberIds: people.filter(({ role }) => role === 'member').map(({ user_id }) => user_id),
    committeeIds: groups.map(({ committee_id }) => committee_id),
  }
}
