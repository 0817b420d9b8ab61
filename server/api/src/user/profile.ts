import type { OwnProfileWire } from '@recog/api-contract'
import type { App } from '../app'
import { isApproved, type SignedIn } from '../policy/actor'
import { OWN_COLUMNS, profileVersion } from './profile-version'

/** The caller's own profile, with the names as currently stored. */
export async function profile({ app, actor }: { app: App; actor: SignedIn }): Promise<OwnProfileWire> {
  const row = await app.db
    .selectFrom('users')
    .select([...OWN_COLUMNS, 'email'])
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  return {
    userId: actor.userId,
    displayName: row.display_name,
    firstName: row.first_name,
    lastName: row.last_name,
    degrees: row.degrees,
    institution: row.institution,
    email: row.email,
    isAdmin: actor.isAdmin,
    isCommittee: isApproved(actor),
    committees: actor.memberships.map((membership) => ({
      committeeId: membership.committeeId,
      committeeName: membership.name,
      committeeDescription: membership.description,
      role: membership.role,
    })),
    version: profileVersion(row),
  }
}
