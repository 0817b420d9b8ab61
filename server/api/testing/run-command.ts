import { explain } from '@recog/server-kit/commands'
import { API_COMMANDS } from '../src/cli/commands'
import type { CommandCall } from '../src/cli/command'
import { closeFiles } from './close-files'

/** What needs the database file to itself. */
const ALONE = /^(restore|move|migrate|audit change-key)\b/

/**
 * Run a command as it was typed.
 *
 * @returns the exit code; after a mistake in what was typed, `print` was told
 */
export async function runCommand(
  name: keyof typeof API_COMMANDS,
  { args, ...call }: CommandCall & { readonly args: readonly string[] },
): Promise<number> {
  if (ALONE.test([name, ...args].join(' '))) await closeFiles(call.settings)
  try {
    return (await API_COMMANDS[name](async () => call).run(args)) ?? 0
  } catch (error) {
    const { line, code } = explain(error)
    if (code !== 2) throw error
    call.print(line)
    return 2
  }
}
