import { readSettings } from '../settings'
import { commands } from './commands'

const usage = `Usage: npm run api -- <command>

  serve                                   start the API (settings from the environment)
  create-admin <email>                    an administrator with a temporary password
  create-group <id> <name> [description]  a working group
  seed --people N [--audit M]             made-up data for measuring
  audit verify                            checks the chain of the audit log
  events resolve-again [--apply]          coming events whose time zone has new rules
  audit purge --older-than DAYS           removes old rows of it for good
  backup <file>                           a copy of the database while the server runs
  restore <file>                          puts a copy back; the server must be stopped
`

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (!command) {
  console.error(usage)
  process.exit(2)
}
try {
  process.exitCode = await command({ settings: readSettings(process.env), args, print: console.log })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
