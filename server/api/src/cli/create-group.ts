import { tidyLine } from '@recog/api-contract'
import { UsageError } from '@recog/server-kit/commands'
import { saveGroup } from '../committees/save-group'
import { inTransaction } from '../database/write'
import { openApp } from '../open-app'
import { type CommandCall, noMore } from './command'

/** Add a working group, or change its name and description. */
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
  await inTransaction(app.db, (tx) =>
    saveGroup(app, tx, undefined, { id, name, description: tidyLine(rawDescription) }),
  )
  await close()
  print(`The working group ${name} (${id}) is saved.`)
  return 0
}
