import { exitCodeOf } from '@recog/api-contract/setting-values'
import { runCommands } from '@recog/release-tools/operator-commands'
import { version } from './artefact'
import { COMMANDS } from './commands'
import { isServerCommand, runServerCommand, SERVER_HELP } from './server-commands'
import { readFiles } from './serve/serve'

const words = process.argv.slice(2)
const [word = '', about = ''] = words
const isHelp = ['help', '--help', '-h'].includes(word)
// Other users of the machine read nothing, except what is written for another web server.
if (word !== 'export') process.umask(0o077)
try {
  readFiles()
  if (isServerCommand(isHelp ? about : word)) await runServerCommand(words)
  else {
    await runCommands({ name: 'portal', commands: COMMANDS, version }, words)
    if (word === '') console.error(SERVER_HELP)
    if (isHelp && about === '') console.log(SERVER_HELP)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = exitCodeOf(error)
}
