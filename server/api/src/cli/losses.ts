import { findPersonById, type KnownPerson } from '../policy/people'
import { closeAccount } from '../admin/people/deactivate'
import { forgetFactors } from '../admin/people/second-step-reset'
import type { App } from '../app'
import { parseDetails } from '../audit/detail-fields'
import { record } from '../audit/record'
import { demoteLead, removeMember, roleIn } from '../committees/set-memberships'
import { normaliseEmail } from '../database/normalise'
import { inTransaction, type Write } from '../database/write'
import { Refusal } from '../http/errors'
import { isTaken, setAddress } from '../identity/change-address'
import { forgetDevices } from '../identity/devices'
import { secondFactorOf } from '../identity/second-factor'
import { noPassword } from '../identity/set-password'

export interface Applied {
  readonly loss: Loss
  readonly email: string
  /** Why it was not applied; undefined if it was. */
  readonly refused: string | undefined
}

/**
 * Take away again what people lost after the backup, each with its audit row. Nobody gets anything: roles and projects that were
 * handed over stay with the person, whose account is closed. E-mails are not sent again, except about groups.
 *
 * @returns what was still there, or could not be taken away
 */
export async function applyLosses(app: App, losses: readonly Loss[]): Promise<Applied[]> {
  const applied: Applied[] = []
  for (const loss of losses) {
    const person = await findPersonById(app.db, loss.userId)
    if (!person) continue
    try {
      const changed = await inTransaction(app.db, (tx) => apply(app, tx, person, loss))
      if (changed) applied.push({ loss, email: person.email, refused: undefined })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      applied.push({ loss, email: person.email, refused: error.message })
    }
  }
  return applied
}

/** @returns whether the person still had it */
async function apply(app: App, tx: Write, person: KnownPerson, loss: Loss): Promise<boolean> {
  switch (loss.kind) {
    case 'account':
      return deactivateAgain(app, tx, person)
    case 'administrator':
      return person.isAdmin && revokeAgain(app, tx, person)
    case 'password':
      return invalidatePassword(app, tx, person)
    case 'devices':
      await forgetDevices(tx, person.userId)
      await record(app, tx, { action: 'account.sessions-ended', target: person })
      return true
    case 'second-step':
      return forgetOldFactors(app, tx, person)
    case 'codes':
      return removeAll(app, tx, person, 'recovery_codes')
    case 'institution':
      return removeAll(app, tx, person, 'institution_links')
    case 'address':
      return changeAddressAgain(app, tx, person, loss.email)
    case 'membership':
      if ((await roleIn(tx, loss.group, person.userId)) === undefined) return false
      await removeMember(app, tx, undefined, person, loss.group)
      return true
    case 'lead':
      if ((await roleIn(tx, loss.group, person.userId)) !== 'board') return false
      await demoteLead(app, tx, undefined, person, loss.group)
      return true
  }
}

async function deactivateAgain(app: App, tx: Write, person: KnownPerson): Promise<boolean> {
  if (person.deactivatedAt !== null) return false
  await closeAccount(app, tx, person)
  if (person.isAdmin) await record(app, tx, { action: 'account.admin-revoked', target: person })
  await record(app, tx, { action: 'account.deactivated', target: person })
  return true
}

async function revokeAgain(app: App, tx: Write, person: KnownPerson): Promise<boolean> {
  await tx.updateTable('users').set({ is_admin: 0 }).where('id', '=', person.userId).execute()
  await record(app, tx, { action: 'account.admin-revoked', target: person })
  return true
}

async function changeAddressAgain(app: App, tx: Write, person: KnownPerson, email: string): Promise<boolean> {
  if (normaliseEmail(person.email) === normaliseEmail(email)) return false
  if (await isTaken(tx, email)) throw new Refusal(409, 'somebody else has it in the backup.')
  await setAddress(tx, person.userId, email)
  await record(app, tx, { action: 'account.address-changed', target: { ...person, email } })
  return true
}

/** The backup has a password that was replaced, perhaps because somebody else knew it. */
async function invalidatePassword(app: App, tx: Write, person: KnownPerson): Promise<boolean> {
  await tx.updateTable('users').set(noPassword).where('id', '=', person.userId).execute()
  await record(app, tx, { action: 'account.password-reset', target: person, details: { delivery: 'none' } })
  return true
}

/** The backup has an app or passkeys that were replaced, perhaps because they are lost. */
async function forgetOldFactors(app: App, tx: Write, person: KnownPerson): Promise<boolean> {
  const { since, passkeys } = await secondFactorOf(tx, person.userId)
  if (since === undefined && passkeys === 0) return false
  await forgetFactors(app, tx, person, undefined)
  return true
}

/** All that somebody had of them in the backup: the log does not say which was used or removed. Whoever still needs them makes them again. */
async function removeAll(
  app: App,
  tx: Write,
  person: KnownPerson,
  table: 'recovery_codes' | 'institution_links',
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom(table)
    .where('user_id', '=', person.userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await record(app, tx, { action: REMOVED[table], target: person })
  return true
}

const REMOVED = {
  recovery_codes: 'recovery-codes.renewed',
  institution_links: 'institution.unlinked',
} as const

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

type AccountLoss =
  'account' | 'administrator' | 'password' | 'devices' | 'second-step' | 'codes' | 'institution'

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
  'account.invited': ['password', loses('password')],
  'account.password-reset': ['password', loses('password')],
  'password.changed': ['password', loses('password')],
  'password.reset': ['password', loses('password')],
  'passkey.removed': ['second-step', loses('second-step')],
  'second-factor.added': ['second-step', loses('second-step')],
  'second-factor.removed': ['second-step', loses('second-step')],
  'recovery-code.used': ['codes', loses('codes')],
  'recovery-codes.renewed': ['codes', loses('codes')],
  'institution.unlinked': ['institution', loses('institution')],
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
