import type { App } from '../app'
import { retentionLimit } from '../audit/purge'
import { Refusal } from '../http/refusal'
import { erasePerson } from './erase-person'
import { mentionsOf } from './mentions'

/**
 * Erase everyone whose account was deactivated `ERASE_AFTER_DAYS` ago; nobody if that is not set (R6.38, ADR 22). The operator is told
 * which texts by others still name them. The caller compacts the database.
 */
export async function eraseFormerMembers(app: App): Promise<void> {
  const { eraseAfterDays } = app.settings
  if (eraseAfterDays === undefined) return
  const leftBefore = retentionLimit(app, eraseAfterDays)
  const left = await app.db
    .selectFrom('users')
    .select('id')
    .where('deactivated_at', '<', leftBefore)
    .orderBy('deactivated_at')
    .execute()
  for (const { id } of left) await eraseOne(app, id, leftBefore)
}

async function eraseOne(app: App, userId: string, leftBefore: string): Promise<void> {
  const mentions = await mentionsOf(app, userId)
  try {
    await erasePerson(app, userId, { leftBefore })
  } catch (error) {
    // Let back in, or erased by another process, in the meantime.
    if (error instanceof Refusal) return
    throw error
  }
  for (const { kind, id } of mentions) {
    app.warn(`the ${kind} ${id} mentions somebody who was erased; edit it by hand`)
  }
}
