import { type GroupFields, tidyLine } from '@recog/api-contract'
import type { App } from '../app'
import type { Person } from '../audit/entry'
import { record } from '../audit/record'
import { sortKey } from '../database/normalise'
import { inTransaction, type Write } from '../database/write'
import type { CallOf } from '../http/bind'
import { Refusal } from '../http/errors'

interface Saved extends GroupFields {
  readonly id: string
}

/**
 * Create a group, or change its name and description. Without an id it is a new one, whose id is made from the name, since it is part
 * of links.
 *
 * @param actor undefined for the command line
 * @throws {Refusal} 409 if another group has the name
 */
export async function saveGroup(
  app: App,
  tx: Write,
  actor: Person | undefined,
  group: GroupFields & Partial<Saved>,
): Promise<Saved> {
  const { name } = group
  const fields = { name, name_sort: sortKey(name), description: tidyLine(group.description) }
  // Locks all groups, so that two calls cannot give two of them one id or name. Only the next statement sees those added meanwhile.
  await tx
    .updateTable('committees')
    .set((eb) => ({ revision: eb.ref('revision') }))
    .execute()
  const groups = await tx.selectFrom('committees').select(['id', 'name_sort']).execute()
  const id = group.id ?? newId(name, new Set(groups.map((other) => other.id)))
  const letters = (sorted: string) => sorted.split('\u0001', 1)[0]
  if (groups.some((other) => other.id !== id && letters(other.name_sort) === letters(fields.name_sort)))
    throw new Refusal(409, 'Another working group has this name.')
  await tx
    .insertInto('committees')
    .values({ id, ...fields })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(fields))
    .execute()
  await record(app, tx, { action: 'group.saved', actor, committee: { id, name } })
  return { id, name, description: fields.description }
}

/** Create a group. */
export const createGroup = ({ app, actor, body }: CallOf<'createGroup'>) =>
  inTransaction(app.db, (tx) => saveGroup(app, tx, actor, body))

function newId(name: string, taken: ReadonlySet<string>): string {
  const start = slug(name)
  let id = start
  for (let n = 2; taken.has(id); n += 1) id = `${start}-${n}`
  return id
}

/** "Spine & Bone" as "spine-bone". */
const slug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replace(/^-|-$/g, '') || 'group'

/** Change the name and description of a group. @throws {Refusal} 404 if there is no such group; 409 if it has changed since */
export const replaceGroup = ({
  app,
  actor,
  params: { id },
  body: { before, ...fields },
}: CallOf<'replaceGroup'>) =>
  inTransaction(app.db, async (tx) => {
    const now = await tx
      .updateTable('committees')
      .set((eb) => ({ revision: eb.ref('revision') }))
      .where('id', '=', id)
      .returning(['name', 'description'])
      .executeTakeFirst()
    if (!now) throw new Refusal(404, 'Committee not found.')
    if (now.name !== before.name || now.description !== before.description)
      throw new Refusal(409, 'Somebody has changed this group in the meantime. Please reload the page.')
    return saveGroup(app, tx, actor, { id, ...fields })
  })
