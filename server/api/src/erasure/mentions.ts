import type { App } from '../app'
import type { Database } from '../database/open'
import { findSubject } from './subject'

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
    .select(['id', 'title', 'location', 'weblink', 'note'])
    .execute()
  const groups = await db.selectFrom('committees').select(['id', 'name', 'description']).execute()
  const joined = (kind: Mention['kind'], rows: readonly { readonly id: string }[]) =>
    rows.map(({ id, ...texts }) => ({ kind, id, text: Object.values(texts).join('\n') }))
  return [...joined('project', projects), ...joined('event', events), ...joined('group', groups)]
}
