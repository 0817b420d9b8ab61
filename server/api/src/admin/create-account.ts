import { randomUUID } from 'node:crypto'
import type { App } from '../app'
import type { Person } from '../audit/entry'
import { record } from '../audit/record'
import { normaliseEmail, personSortKey } from '../database/normalise'
import type { Write } from '../database/write'
import { type FirstAccess, passwordColumns, mailAccess, deliveryOf } from './first-access'

export interface NewPerson {
  readonly email: string
  /** Unknown or blank: the person is shown by their e-mail address until they enter one. */
  readonly name?: string | undefined
}

/** The last word is taken for the last name; people can correct it. */
function nameParts(name: string): { readonly firstName: string; readonly lastName: string } {
  const at = name.lastIndexOf(' ')
  return { firstName: at === -1 ? '' : name.slice(0, at), lastName: name.slice(at + 1) }
}

/** Create an approved account and mail its owner how to sign in. Returns undefined if the address is taken. */
export async function createAccount(
  app: App,
  tx: Write,
  actor: Person | undefined,
  { email, name = '' }: NewPerson,
  access: FirstAccess,
): Promise<Person | undefined> {
  const person = { userId: randomUUID(), email, displayName: name }
  const { firstName, lastName } = nameParts(name)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('users')
    .values({
      id: person.userId,
      email,
      email_normalised: normaliseEmail(email),
      first_name: firstName,
      last_name: lastName,
      display_name: name,
      name_sort: personSortKey(lastName, firstName, email),
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
