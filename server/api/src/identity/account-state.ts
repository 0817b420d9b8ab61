import type { AccountAccess } from '@recog/api-contract'
import type { UserRole } from '../database/tables/people'
import type { Write } from '../database/write'

/** How somebody signs in, as administrators see it. */
export interface AccountState {
  readonly access: AccountAccess | null
  readonly accessUntil: string | null
  readonly hasSecondStep: boolean
  readonly lastSignInAt: string | null
}

/** The columns of `users` on which it depends. */
interface Account {
  readonly userId: string
  readonly userRole: UserRole
  readonly password_hash: string | null
  readonly must_change: number
  readonly temporary_until: string | null
  readonly temporary_used_at: string | null
}

/** The columns of `users` that `accountStates` needs. */
export const ACCOUNT_COLUMNS = [
  'id as userId',
  'user_role as userRole',
  'password_hash',
  'must_change',
  'temporary_until',
  'temporary_used_at',
] as const

/**
 * Read how people sign in, all at once.
 *
 * @param userId only this person
 * @returns the state of an account, whose columns it was read with
 */
export async function accountStates(
  db: Pick<Write, 'selectFrom'>,
  userId?: string,
): Promise<(account: Account) => AccountState> {
  // Nobody has an empty id.
  const [is, id] = userId === undefined ? (['<>', ''] as const) : (['=', userId] as const)
  const having = async (table: 'second_factors' | 'passkeys' | 'institution_links') => {
    const rows = await db.selectFrom(table).select('user_id').distinct().where('user_id', is, id).execute()
    return new Set(rows.map(({ user_id }) => user_id))
  }
  const withApp = await having('second_factors')
  const withPasskey = await having('passkeys')
  const withInstitution = await having('institution_links')
  const links = await db
    .selectFrom('reset_links')
    .select(['user_id', 'expires_at'])
    .where('user_id', is, id)
    .execute()
  const signIns = await db
    .selectFrom('sign_ins')
    .select((eb) => ['user_id', eb.fn.max('created_at').as('last')])
    .where('user_id', is, id)
    .groupBy('user_id')
    .execute()
  const linkUntil = new Map(links.map(({ user_id, expires_at }) => [user_id, expires_at]))
  const lastOf = new Map(signIns.map(({ user_id, last }) => [user_id, last]))
  return (account) => {
    const { userId } = account
    const access = accessOf(account, withPasskey.has(userId) || withInstitution.has(userId))
    const until = {
      invited: linkUntil.get(userId) ?? null,
      temporary: account.temporary_used_at === null ? account.temporary_until : null,
      own: null,
    }
    return {
      access,
      accessUntil: access && until[access],
      hasSecondStep: withApp.has(userId) || withPasskey.has(userId),
      lastSignInAt: lastOf.get(userId) ?? null,
    }
  }
}

function accessOf(account: Account, hasOtherWay: boolean): AccountAccess | null {
  if (account.must_change === 1) return 'temporary'
  if (account.password_hash !== null || hasOtherWay) return 'own'
  // Applicants have no account yet.
  return account.userRole === 'Committee' ? 'invited' : null
}

/**
 * Whether somebody has nothing of their own to sign in with: no password but a temporary one, no passkey or institution, and no second
 * step, which a link must not replace.
 */
export async function hasNoOwnWay(db: Pick<Write, 'selectFrom'>, userId: string): Promise<boolean> {
  const account = await db
    .selectFrom('users')
    .select(ACCOUNT_COLUMNS)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { access, hasSecondStep } = (await accountStates(db, userId))(account)
  return access !== 'own' && !hasSecondStep
}
