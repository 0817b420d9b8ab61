import { USAGE } from '@recog/api/usage'
import { exitCodeOf } from '@recog/server-kit/setting-values'
import type { Command } from '@recog/release-tools/operator-commands'

/** Commands of the API that make no sense in production: `serve` is another one here. */
const NOT_HERE = ['serve', 'seed']

/** The commands about people and data. */
export const SERVER_COMMANDS: Readonly<Record<string, Command>> = Object.fromEntries(
  Object.entries(USAGE)
    .filter(([name]) => !NOT_HERE.includes(name))
    .map(([name, { forms, example }]) => [
      name,
      {
        takes: Object.keys(forms).join(' | '),
        does: explain(forms),
        example,
        options: {},
        run: (args) => runServerCommand(name, args),
      },
    ]),
)

/** What each form of a command does. */
function explain(forms: Readonly<Record<string, string>>): string {
  const all = Object.entries(forms)
  return all.map(([takes, does]) => (all.length === 1 ? does : `${takes}: ${does}`)).join('\n      ')
}

/** Sets the exit code. Says what failed as the API does. */
async function runServerCommand(name: string, args: readonly string[]): Promise<void> {
  const [{ commands }, { readCommandSettings }] = await Promise.all([
    import('@recog/api/commands'),
    import('@recog/api/read-settings'),
  ])
  try {
    const call = { settings: readCommandSettings(process.env), args, print: console.log }
    process.exitCode = await commands[name]?.(call)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = exitCodeOf(error)
  }
}
