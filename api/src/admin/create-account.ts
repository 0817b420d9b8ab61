import { randomUUID } from 'node:crypto'
import type { App } from '../app'
import type { Person } from '../audit/entry'
import { record } from '../audit/record'
import { normaliseEmail, personSortKey } from '../database/normalise'
import type { Write } from '../database/write'
import { type FirstAccess, passwordColumns, mailAccess, deliveryOf } from './first-access'

/** Create an approved account and mail its owner how to sign in. Returns undefined if the address is taken. */
export async function createAccount(
  app: App,
  tx: Write,
  actor: Person | undefined,
  email: string,
  access: FirstAccess,
): Promise<Person | undefined> {
  const person = { userId: randomUUID(), email, displayName: '' }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('users')
    .values({
      id: person.userId,
      email,
      email_normalised: normaliseEmail(email),
      first_name: '',
      last_name: '',
      display_name: '',
      name_sort: personSortKey('', '', email),
      degrees: '',
      institution: '',
      expertise_areas: '',
      interest_areas: '',
      clinical_roles: '',
      user_role: 'Committee',
      ...passwordColumns(app, access),
      created_at: app.now(),
    })
    .onConflict((conflict) => conflict.column('email_normalised').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return undefined
  await mailAccess(app, tx, person, access, 'created')
  await record(app, tx, {
    action: 'account.created',
    ...(actor && { actor }),
    target: person,
    details: { delivery: deliveryOf(access) },
  })
  return person
}
