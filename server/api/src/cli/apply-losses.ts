import { closeAccount } from '../admin/people/close-account'
import { findPersonById, type KnownPerson } from '../admin/find-person'
import { noPassword } from '../admin/first-access'
import type { App } from '../app'
import { record } from '../audit/record'
import { demoteLead, removeMember, roleIn } from '../committees/set-memberships'
import { normaliseEmail } from '../database/normalise'
import { inTransaction, type Write } from '../database/write'
import { Refusal } from '../http/refusal'
import { forgetDevices } from '../identity/devices'
import { isTaken, setAddress } from '../identity/change-address'
import type { Loss } from './later-losses'

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
