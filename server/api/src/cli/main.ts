import { readFileSync } from 'node:fs'
import { helpFor, usage } from './usage'

const PROGRAM = 'npm run api --'
const [name = '', ...args] = process.argv.slice(2)

/** Each part is loaded only when it is needed: help needs no database. */
async function main(): Promise<number> {
  const help = helpFor(PROGRAM, [name, ...args])
  if (help !== undefined) {
    console.log(help)
    return 0
  }
  if ([name, ...args].includes('--version')) {
    console.log(version())
    return 0
  }
  const { commands } = await import('./commands')
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    console.error(usage(PROGRAM))
    return 2
  }
  const { readCommandSettings } = await import('../read-settings')
  return command({ settings: readCommandSettings(process.env), args, print: console.log })
}

/** Of the portal, whose repository this is. */
function version(): string {
  const file = new URL('../../../../package.json', import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
