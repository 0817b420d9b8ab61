import type { NameUpdate, OwnProfileWire } from '@recog/api-contract'
import type { FastifyRequest } from 'fastify'
import type { App } from '../app'
import { record } from '../audit/record'
import { personSortKey } from '../database/normalise'
import { inTransaction, type Write } from '../database/write'
import { requiredTag } from '../http/if-match'
import { Refusal } from '../http/refusal'
import type { SignedIn } from '../policy/actor'
import { profile } from './profile'
import { OWN_COLUMNS, profileVersion, type OwnColumns } from './profile-version'

/**
 * Change the caller's name and, if given, degrees and institution; nothing else. A blank display name becomes the first and last
 * name.
 *
 * @param expected the version that the caller has loaded; undefined if any will do
 * @throws {Refusal} 409 if the profile has another version
 */
export async function changeName(
  app: App,
  actor: SignedIn,
  update: NameUpdate,
  expected?: string,
): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const before = await lockProfile(tx, actor.userId)
    if (expected !== undefined && expected !== profileVersion(before)) throw new Refusal(409, CHANGED)
    const after = columnsAfter(update, before)
    await tx
      .updateTable('users')
      .set({ ...after, name_sort: personSortKey(after.last_name, after.first_name, actor.email) })
      .where('id', '=', actor.userId)
      .execute()
    const fields = (['degrees', 'institution'] as const).filter((field) => after[field] !== before[field])
    const isRenamed = OWN_COLUMNS.some(
      (column) => column.endsWith('_name') && after[column] !== before[column],
    )
    const target = { ...actor, displayName: after.display_name }
    if (fields.length > 0)
      await record(app, tx, { action: 'profile.changed', actor, target, details: { fields } })
    if (isRenamed || fields.length === 0) {
      const details = { before: before.display_name, after: after.display_name }
      await record(app, tx, { action: 'profile.renamed', actor, target, details })
    }
  })
}

/** The stored columns, locked until the transaction ends. */
const lockProfile = (tx: Write, userId: string): Promise<OwnColumns> =>
  tx
    .updateTable('users')
    .set((eb) => ({ user_role: eb.ref('user_role') }))
    .where('id', '=', userId)
    .returning(OWN_COLUMNS)
    .executeTakeFirstOrThrow()

const columnsAfter = (update: NameUpdate, before: OwnColumns): OwnColumns => ({
  first_name: update.firstName,
  last_name: update.lastName,
  display_name: update.displayName || `${update.firstName} ${update.lastName}`,
  degrees: update.degrees ?? before.degrees,
  institution: update.institution ?? before.institution,
})

const CHANGED = 'Your profile has been changed in the meantime. Please reload it.'

interface RenameCall {
  readonly app: App
  readonly actor: SignedIn
  readonly body: NameUpdate
  readonly request: FastifyRequest
}

/**
 * Change the caller's name and return the new profile.
 *
 * @throws {Refusal} 409 if the version of `If-Match` is outdated; 428 if a client that knows versions sends none
 */
export async function rename(call: RenameCall): Promise<OwnProfileWire> {
  await changeName(call.app, call.actor, call.body, requiredTag(call.request))
  return profile(call)
}
