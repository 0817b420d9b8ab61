import { createHash } from 'node:crypto'
import type { NameUpdate, OwnProfileWire, PublicMemberWire } from '@recog/api-contract'
import type { Selectable } from 'kysely'
import type { App } from '../app'
import { record } from '../audit/record'
import { personSortKey } from '../database/normalise'
import type { UserTable } from '../database/tables/people'
import { inTransaction, type Write } from '../database/write'
import type { CallOf } from '../http/bind'
import { requiredTag } from '../http/if-match'
import { Refusal } from '../http/errors'
import { isApproved, type SignedIn } from '../policy/actor'

/** The caller's own profile, with the names as currently stored. */
export async function profile({
  app,
  actor,
}: Pick<CallOf<'profile'>, 'app' | 'actor'>): Promise<OwnProfileWire> {
  const row = await app.db
    .selectFrom('users')
    .select([...OWN_COLUMNS, 'email', 'orcid'])
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  return {
    userId: actor.userId,
    displayName: row.display_name,
    firstName: row.first_name,
    lastName: row.last_name,
    degrees: row.degrees,
    institution: row.institution,
    expertiseAreas: row.expertise_areas,
    interestAreas: row.interest_areas,
    email: row.email,
    isAdmin: actor.isAdmin,
    isCommittee: isApproved(actor),
    committees: actor.memberships.map((membership) => ({
      committeeId: membership.committeeId,
      committeeName: membership.name,
      committeeDescription: membership.description,
      role: membership.role,
    })),
    orcid: shownOrcid(app, row.orcid),
    version: profileVersion(row),
  }
}

/** Undone by the setting: nobody could remove theirs. */
export const shownOrcid = ({ settings }: App, orcid: string | null) => (settings.orcid ? orcid : null)

/**
 * Change the caller's name and, if given, degrees, institution, expertise and interests; nothing else. A blank display name becomes the first and last
 * name.
 *
 * @param expected the version that the caller has loaded; undefined if any will do
 * @throws {Refusal} 409 if the profile has another version
 */
async function changeName(app: App, actor: SignedIn, update: NameUpdate, expected?: string): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const before = await lockProfile(tx, actor.userId)
    if (expected !== undefined && expected !== profileVersion(before)) throw new Refusal(409, CHANGED)
    const after = columnsAfter(update, before)
    await tx
      .updateTable('users')
      .set({ ...after, name_sort: personSortKey(after.last_name, after.first_name, actor.email) })
      .where('id', '=', actor.userId)
      .execute()
    const changed = OWN_COLUMNS.filter((column) => after[column] !== before[column])
    const fields = changed.filter((column) => !column.endsWith('_name'))
    const isRenamed = fields.length < changed.length
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
  expertise_areas: update.expertiseAreas ?? before.expertise_areas,
  interest_areas: update.interestAreas ?? before.interest_areas,
})

const CHANGED = 'Your profile has been changed in the meantime, in another tab or on another device.'

/**
 * Change the caller's name and return the new profile.
 *
 * @throws {Refusal} 409 if the version of `If-Match` is outdated; 428 if a client that knows versions sends none
 */
export async function rename(call: CallOf<'replaceName' | 'updateName'>): Promise<OwnProfileWire> {
  await changeName(call.app, call.actor, call.body, requiredTag(call.request))
  return profile(call)
}

/** The columns that people can change in their own profile. */
const OWN_COLUMNS = [
  'first_name',
  'last_name',
  'display_name',
  'degrees',
  'institution',
  'expertise_areas',
  'interest_areas',
] as const
type OwnColumns = Pick<Selectable<UserTable>, (typeof OWN_COLUMNS)[number]>

/** The version of a profile (R7.62): a digest of what its owner can change, so that nothing has to be counted. */
const profileVersion = (row: OwnColumns): string =>
  createHash('sha256')
    .update(JSON.stringify(OWN_COLUMNS.map((column) => row[column])))
    .digest('hex')
    .slice(0, 32)

/**
 * An approved member's profile. People who are not approved are not found (decision D3). Of a member who has left only the name
 * is sent, for the projects and events they contributed to (R6.36).
 *
 * @throws {Refusal} 404 if no approved member has this id
 */
export async function member(call: CallOf<'member'>): Promise<PublicMemberWire> {
  const { db } = call.app
  const row = await db
    .selectFrom('users')
    .select([
      'id',
      'display_name',
      'first_name',
      'last_name',
      'degrees',
      'institution',
      'email',
      'orcid',
      'deactivated_at',
    ])
    .where('id', '=', call.params.userId)
    .where('user_role', '=', 'Committee')
    .executeTakeFirst()
  if (!row) throw new Refusal(404, 'Member not found.')
  const { id: userId, display_name: displayName, first_name: firstName, last_name: lastName } = row
  const name = { userId, displayName, firstName, lastName }
  if (row.deactivated_at !== null) {
    return { ...name, degrees: '', institution: '', email: '', committees: [], orcid: null, hasLeft: true }
  }
  const committees = await db
    .selectFrom('memberships')
    .innerJoin('committees', 'committees.id', 'memberships.committee_id')
    .select(['committees.id', 'committees.name', 'committees.description', 'memberships.role'])
    .where('memberships.user_id', '=', row.id)
    .orderBy('committees.name_sort')
    .execute()
  return {
    ...name,
    degrees: row.degrees,
    institution: row.institution,
    email: row.email,
    committees,
    orcid: shownOrcid(call.app, row.orcid),
    hasLeft: false,
  }
}
