import { buffer } from 'node:stream/consumers'
import { UsageError } from '@recog/server-kit/commands'
import { noteBounce, readBounce } from '../outbox/bounces'
import { mailHost } from '../outbox/transport'
import { type CommandCall, needDatabase, noMore, withApp } from './command'

/**
 * Read a delivery report from the standard input, as mail servers pipe it. Exit code 0 for every other mail, too: a mail server would
 * report a failure to whoever sent it.
 *
 * @throws UsageError if a person would have to type the report
 * @throws SettingError if there is no database: mail servers run programs without the settings of the portal
 */
export async function bounceCommand(
  call: CommandCall,
  _options: object,
  words: readonly string[],
  input: NodeJS.ReadableStream & { readonly isTTY?: boolean } = process.stdin,
): Promise<number> {
  const { settings, print } = call
  noMore(words)
  if (input.isTTY) throw new UsageError('The report is read from the standard input')
  needDatabase(settings)
  const bounce = await readBounce(await buffer(input), mailHost(settings))
  if (!bounce) {
    print('This is no report about an email of the portal.')
    return 0
  }
  return withApp(call, async (app) => {
    const noted = await noteBounce(app, bounce)
    print(noted ? `The email was not delivered: ${noted}.` : 'There is nothing to note.')
    return 0
  })
}
