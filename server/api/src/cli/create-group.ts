import { tidyLine } from '@recog/api-contract'
import { UsageError } from '@recog/server-kit/commands'
import { saveGroup } from '../committees/save-group'
import { inTransaction } from '../database/write'
import { type CommandCall, noMore, withApp } from './command'

/** Add a working group, or change its name, and its description if one is given. */
export async function createGroup(
  call: CommandCall,
  _options: object,
  [id = '', rawName = '', description, ...others]: readonly string[],
): Promise<number> {
  const name = tidyLine(rawName)
  if (!/^[a-z0-9][a-z0-9-]{0,60}$/.test(id) || name === '')
    throw new UsageError('Specify an id of lower-case letters, digits and hyphens, and a name')
  noMore(others)
  return withApp(call, async (app) => {
    const before = await inTransaction(app.db, async (tx) => {
      const known = await tx
        .selectFrom('committees')
        .select(['name', 'description'])
        .where('id', '=', id)
        .executeTakeFirst()
      await saveGroup(app, tx, undefined, { id, name, description: description ?? known?.description ?? '' })
      return known
    })
    call.print(
      before
        ? `The working group ${before.name} (${id}) existed already. It is changed: ${name}.`
        : `The working group ${name} (${id}) is created.`,
    )
    return 0
  })
}
