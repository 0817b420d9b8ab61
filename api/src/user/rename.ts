import type { NameUpdate, OwnProfileWire } from '@recog/api-contract'
import type { App } from '../app'
import { record } from '../audit/record'
import { personSortKey } from '../database/normalise'
import { inTransaction } from '../database/write'
import type { SignedIn } from '../policy/actor'
import { profile } from './profile'

/** Change the caller's name, and nothing else. A blank display name becomes the first and last name. */
export async function changeName(app: App, actor: SignedIn, name: NameUpdate): Promise<void> {
  const displayName = name.displayName || `${name.firstName} ${name.lastName}`
  await inTransaction(app.db, async (tx) => {
    await tx
      .updateTable('users')
      .set({
        first_name: name.firstName,
        last_name: name.lastName,
        display_name: displayName,
        name_sort: personSortKey(name.lastName, name.firstName, actor.email),
      })
      .where('id', '=', actor.userId)
      .execute()
    await record(app, tx, {
      action: 'profile.renamed',
      actor,
      target: { ...actor, displayName },
      details: { before: actor.displayName, after: displayName },
    })
  })
}

/** Change the caller's name and return the new profile. */
export async function rename(call: { app: App; actor: SignedIn; body: NameUpdate }): Promise<OwnProfileWire> {
  await changeName(call.app, call.actor, call.body)
  return profile(call)
}
