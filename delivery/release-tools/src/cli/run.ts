import { readFileSync } from 'node:fs'
import path from 'node:path'
import { advise } from './advice'
import { COMMANDS } from './commands'
import { runCommands } from '@recog/server-kit/commands'
import { COMMAND, HERE, PACKAGE } from './workspace'

/** What the portal's repository alone has: several sections, sizes that are compared, and a release store. */
const ONLY_IN_PORTAL = ['new', 'size', 'serve-releases', 'export']

const version = () =>
  (JSON.parse(readFileSync(path.join(PACKAGE, 'package.json'), 'utf8')) as { version: string }).version

/** Run a command line. @param words after `sections` @param isPortal whether it was typed in the portal's repository */
export function runCommandLine(words: readonly string[], isPortal: boolean = HERE.isPortal): Promise<void> {
  const here = Object.entries(COMMANDS).filter(([word]) => isPortal || !ONLY_IN_PORTAL.includes(word))
  return runCommands({ name: COMMAND, commands: Object.fromEntries(here), version, advise }, words)
}
