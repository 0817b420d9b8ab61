import { runCommands } from '@recog/release-tools/operator-commands'
import { version } from './artefact'
import { COMMANDS } from './commands'
import { isServerCommand, runServerCommand, SERVER_HELP } from './server-commands'
import { readFiles } from './serve/serve'

const [word = '', ...args] = process.argv.slice(2)
// Other users of the machine read nothing, except what is written for another web server.
if (word !== 'export') process.umask(0o077)
try {
  readFiles()
  if (isServerCommand(word)) await runServerCommand(word, args)
  else await runCommands({ name: 'portal', commands: COMMANDS, version }, process.argv.slice(2))
  if (word === '') console.error(SERVER_HELP)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
