import { tidyLine } from '@recog/api-contract'
import { UsageError } from '@recog/server-kit/commands'
import { record } from '../audit/record'
import { sortKey } from '../database/normalise'
import { inTransaction } from '../database/write'
import { openApp } from '../open-app'
import { type CommandCall, noMore } from './command'

/** Add a working group, or change its name and description. The portal has no page for this. */
export async function createGroup(
  { settings, print }: CommandCall,
  _options: object,
  [id = '', rawName = '', rawDescription = '', ...others]: readonly string[],
): Promise<number> {
  const name = tidyLine(rawName)
  if (!/^[a-z0-9][a-z0-9-]{0,60}$/.test(id) || name === '')
    throw new UsageError('Specify an id of lower-case letters, digits and hyphens, and a name')
  noMore(others)
  const { app, close } = await openApp(settings, print)
  const fields = { name, name_sort: sortKey(name), description: tidyLine(rawDescription) }
  await inTransaction(app.db, async (tx) => {
    await tx
      .insertInto('committees')
      .values({ id, ...fields })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(fields))
      .execute()
    await record(app, tx, { action: 'group.saved', committee: { id, name } })
  })
  await close()
  print(`The working group ${name} (${id}) is saved.`)
  return 0
}
