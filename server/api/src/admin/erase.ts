import type { App } from '../app'
import { erasePerson } from '../erasure/erase-person'
import { mentionsOf } from '../erasure/mails'
import { Refusal } from '../http/refusal'
import type { SignedIn } from '../policy/actor'
import { findPerson } from './find-person'

/**
 * Erase a person who has left (ADR 22). Copies in free space of the database are removed in the background.
 *
 * @returns the id, by which the audit log still knows them, and texts by others that name them
 * @throws {Refusal} 404 if no account has this address; 409 if the person has not left
 */
export async function erase({ app, actor, body }: { app: App; actor: SignedIn; body: { email: string } }) {
  const person = await findPerson(app.db, body.email)
  if (!person) throw new Refusal(404, 'There is no account with this address.')
  const mentions = await mentionsOf(app, person.userId)
  await erasePerson(app, person.userId, { actor })
  app.wakeCompaction()
  return { userId: person.userId, mentions }
}
