import { exitCodeOf } from '@recog/server-kit/setting-values'
import { advise } from '@recog/release-tools/operator-commands'
import { runCommands } from '@recog/server-kit/commands'
import { version } from './artefact'
import { COMMANDS } from './commands'
import { readFiles } from './serve/serve'

const words = process.argv.slice(2)
// Other users of the machine read nothing, except what is written for another web server.
if (words[0] !== 'export') process.umask(0o077)
try {
  readFiles()
  await runCommands({ name: 'portal', commands: COMMANDS, version, advise }, words)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = exitCodeOf(error)
}
