import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runCommands, type Command } from '@recog/server-kit/commands'
import { advise } from './advice'
import { COMMANDS } from './commands'
import { COMMAND, HERE, PACKAGE } from './workspace'

export { beforeSources } from './import-source'

/** What the portal's repository alone has: several sections, sizes that are compared, and a release store. */
const ONLY_IN_PORTAL = ['new', 'size', 'serve-releases']

const version = () =>
  (JSON.parse(readFileSync(path.join(PACKAGE, 'package.json'), 'utf8')) as { version: string }).version

/**
 * Run a command line.
 *
 * @param words after `sections`
 * @param more commands of whoever calls this
 * @param isPortal whether it was typed in the portal's repository
 */
export function runCommandLine(
  words: readonly string[],
  more: Readonly<Record<string, Command>> = {},
  isPortal: boolean = HERE.isPortal,
): Promise<void> {
  const here = Object.entries(COMMANDS).filter(([word]) => isPortal || !ONLY_IN_PORTAL.includes(word))
  const commands = { ...Object.fromEntries(here), ...more }
  return runCommands({ name: COMMAND, commands, version, advise }, words)
}
