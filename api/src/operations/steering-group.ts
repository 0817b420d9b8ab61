import type { App } from '../app'
import { sortKey } from '../database/normalise'

/**
 * The steering group is found by one configured id; without it nobody could approve anybody (decision D15). A database
 * without any group gets it; one with other groups keeps its data, and the operator is told.
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
