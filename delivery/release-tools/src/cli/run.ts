import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Command, runCommands } from '@recog/server-kit/commands'
import { advise } from './advice'
import { COMMAND, HERE, PACKAGE } from './workspace'
import { CHANGE_COMMANDS } from './command-table/change'
import { INSPECT_COMMANDS, REPRODUCE } from './command-table/inspect'
import { OPERATE_COMMANDS } from './command-table/operate'
import { DELIVERY_COMMANDS } from './command-table/operator-builds'
import { OWN_SECTION_COMMANDS } from './command-table/own-section'
import { SERVE_COMMANDS } from './command-table/serve'
import { WRITE_COMMANDS } from './command-table/write'

/** Every command of `sections`. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  ...WRITE_COMMANDS,
  ...DELIVERY_COMMANDS,
  ...CHANGE_COMMANDS,
  ...OPERATE_COMMANDS,
  ...INSPECT_COMMANDS,
  ...OWN_SECTION_COMMANDS,
  reproduce: REPRODUCE,
  ...SERVE_COMMANDS,
}

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
