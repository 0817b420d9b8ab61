import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import type { App } from '../app'
import type { Database } from '../database/open'
import type { Write } from '../database/write'
import { outboxFolder } from '../settings'
import { withoutPerson, findSubject, type Subject } from './subject'

/**
 * The ids of all mails to a person: to one of their addresses, or with their name to an address that no account has, which
 * they never confirmed. Of an address that somebody else has now, only those with their name.
 */
export async function mailsTo(tx: Write, { userId, addresses, names }: Subject): Promise<string[]> {
  const rows = await tx
    .selectFrom('outbox')
    .leftJoin('users', 'users.email', 'outbox.to_address')
    .select(['outbox.id', 'recipient_id', 'to_address', 'to_name', 'users.id as owner'])
    .where((eb) =>
      eb.or([
        ...(addresses.length > 0 ? [eb('to_address', 'in', addresses)] : []),
        ...(names.length > 0 ? [eb('to_name', 'in', names)] : []),
      ]),
    )
    .execute()
  return rows
    .filter(({ recipient_id, to_address, to_name, owner }) => {
      const isNamed = addresses.includes(to_address) && names.includes(to_name)
      return (recipient_id ?? (isNamed ? userId : owner) ?? userId) === userId
    })
    .map(({ id }) => id)
}

/**
 * Replace the names and addresses of a person in the mails to others that tell of them: "Ada Example has left Group alpha".
 */
export async function eraseFromMails(tx: Write, subject: Subject): Promise<void> {
  const rows = await tx.selectFrom('outbox').select(['id', 'subject', 'body']).execute()
  for (const { id, ...texts } of rows) {
    const erased = {
      subject: withoutPerson(texts.subject, subject),
      body: withoutPerson(texts.body, subject),
    }
    if (erased.subject === texts.subject && erased.body === texts.body) continue
    await tx.updateTable('outbox').set(erased).where('id', '=', id).execute()
  }
}

/** Remove the `.eml` files of others' mails that tell of a person. Their text is in no table once they are sent. */
export async function removeFilesAbout({ settings }: App, subject: Subject): Promise<void> {
  const folder = outboxFolder(settings)
  const files = await readdir(folder).catch(() => [])
  for (const file of files.filter((name) => name.endsWith('.eml'))) {
    const path = join(folder, file)
    const mail = await readFile(path).then(
      (bytes) => PostalMime.parse(bytes),
      () => undefined,
    )
    const text = `${mail?.subject ?? ''}\n${mail?.text ?? ''}`
    if (withoutPerson(text, subject) !== text) await rm(path, { force: true })
  }
}

/** Remove the `.eml` files of these mails, which replace a mail server. */
export async function removeMailFiles({ settings }: App, ids: readonly string[]): Promise<void> {
  const folder = outboxFolder(settings)
  const files = ids.length > 0 ? await readdir(folder).catch(() => []) : []
  for (const file of files) {
    if (ids.some((id) => file.includes(id))) await rm(join(folder, file), { force: true })
  }
}

/** A text by others that names a person. */
interface Mention {
  readonly kind: 'project' | 'event' | 'group'
  readonly id: string
}

/** Shorter names would be found in other words. */
const SHORTEST = 4

/** Texts that name a person or contain their address. Only a person can judge and change them (ADR 22). */
export async function mentionsOf({ db }: App, userId: string): Promise<Mention[]> {
  const { addresses, names } = await findSubject(db, userId)
  const wanted = [...addresses, ...names]
    .filter((name) => name.length >= SHORTEST)
    .map((name) => name.toLowerCase())
  const texts = await readTexts(db)
  return texts
    .filter(({ text }) => wanted.some((name) => text.toLowerCase().includes(name)))
    .map(({ kind, id }) => ({ kind, id }))
}

async function readTexts(db: Database): Promise<(Mention & { text: string })[]> {
  const projects = await db.selectFrom('projects').select(['id', 'name', 'description']).execute()
  const events = await db
    .selectFrom('events')
    .select(['id', 'title', 'location', 'weblink', 'note', 'cancel_reason'])
    .execute()
  const groups = await db.selectFrom('committees').select(['id', 'name', 'description']).execute()
  const joined = (kind: Mention['kind'], rows: readonly { readonly id: string }[]) =>
    rows.map(({ id, ...texts }) => ({ kind, id, text: Object.values(texts).join('\n') }))
  return [...joined('project', projects), ...joined('event', events), ...joined('group', groups)]
}
