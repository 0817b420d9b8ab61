import { parseDetails } from '../audit/detail-fields'

/** A row of the audit log, as far as it tells who may do what. */
export interface StatusRow {
  readonly seq: number
  readonly action: string
  readonly target_id: string | null
  readonly committee_id: string | null
  readonly committee_name: string
  readonly details: string
  readonly hash: string
  /** Address of the target's account in the same database; null if there is no account. */
  readonly email: string | null
}

type AccountLoss = 'account' | 'administrator' | 'password' | 'devices'

/** Something that a person lost, and that a backup from before would give back. */
export type Loss =
  | { readonly kind: AccountLoss; readonly userId: string }
  | { readonly kind: 'address'; readonly userId: string; readonly email: string }
  | {
      readonly kind: 'membership' | 'lead'
      readonly userId: string
      readonly group: { readonly id: string; readonly name: string }
    }

type Effect = (row: StatusRow, userId: string) => Loss | 'gives'

const loses =
  (kind: AccountLoss): Effect =>
  (_row, userId) => ({ kind, userId })
const gives: Effect = () => 'gives'

/** The address in the backup, to which somebody else may have access by now. */
const hasAddress: Effect = ({ email }, userId) =>
  email === null ? 'gives' : { kind: 'address', userId, email }

const groupOf = ({ committee_id, committee_name }: StatusRow) => ({
  id: committee_id ?? '',
  name: committee_name,
})
const leavesGroup: Effect = (row, userId) => ({ kind: 'membership', userId, group: groupOf(row) })
/** An ordinary member, whatever they were in the backup. */
const getsRole =
  (detail: string): Effect =>
  (row, userId) =>
    parseDetails(row.details)[detail] === 'board' ? 'gives' : { kind: 'lead', userId, group: groupOf(row) }

/** For each action: the thing that it changes, and whether the person loses it. */
const effects: Readonly<Record<string, readonly [AccountLoss | 'address' | 'group', Effect]>> = {
  'account.deactivated': ['account', loses('account')],
  'account.reactivated': ['account', gives],
  'account.admin-revoked': ['administrator', loses('administrator')],
  'account.made-admin': ['administrator', gives],
  'account.password-reset': ['password', loses('password')],
  'password.changed': ['password', loses('password')],
  'password.reset': ['password', loses('password')],
  'account.sessions-ended': ['devices', loses('devices')],
  'account.address-changed': ['address', hasAddress],
  'membership.added': ['group', getsRole('role')],
  'membership.removed': ['group', leavesGroup],
  'membership.left': ['group', leavesGroup],
  'membership.role-changed': ['group', getsRole('after')],
}

/** The actions that `laterLosses` reads. */
export const statusActions: readonly string[] = Object.keys(effects)

/**
 * List what people have lost since a backup and not got again: the last row of the replaced log about an account, rights, a
 * password or a membership decides.
 *
 * @param replaced rows of the replaced log, in order
 * @param kept hashes of the rows that the backup has too
 */
export function laterLosses(replaced: readonly StatusRow[], kept: ReadonlySet<string>): Loss[] {
  const last = new Map<string, Loss | 'gives'>()
  for (const row of replaced) {
    const [about, effect] = effects[row.action] ?? []
    if (row.target_id === null || !effect || kept.has(row.hash)) continue
    const key = [about, row.target_id, row.committee_id ?? ''].join(' ')
    // In the order of the last rows: the seat of somebody may be given up only after another was taken.
    last.delete(key)
    last.set(key, effect(row, row.target_id))
  }
  return [...last.values()].filter((loss) => loss !== 'gives')
}
