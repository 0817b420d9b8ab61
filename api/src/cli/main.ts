import { readCommandSettings } from '../read-settings'
import { commands } from './commands'
import { COMMANDS_HELP } from './usage'

const usage = `Usage: npm run api -- <command>

${COMMANDS_HELP}`

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (!command) {
  console.error(usage)
  process.exit(2)
}
try {
  process.exitCode = await command({ settings: readCommandSettings(process.env), args, print: console.log })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
