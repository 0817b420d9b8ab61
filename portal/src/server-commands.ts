import { COMMANDS_HELP, helpFor } from '@recog/api/usage'

/** Commands of the API that make no sense in production: `serve` is another one here. */
const NOT_HERE = /^ {2}(serve|seed) /

const LINES = COMMANDS_HELP.split('\n').filter((line) => !NOT_HERE.test(line))
const NAMES = new Set(LINES.map((line) => line.trim().split(' ')[0] ?? '').filter(Boolean))

/** The commands about people and data, as text for the command line. */
export const SERVER_HELP = LINES.join('\n')

export const isServerCommand = (word: string): boolean => NAMES.has(word)

/** Run a command about people and data, or print help about it. Sets the exit code. @throws when a setting cannot be used */
export async function runServerCommand(words: readonly string[]): Promise<void> {
  const help = helpFor('portal', words)
  if (help !== undefined) return console.log(help)
  const [{ commands }, { readCommandSettings }] = await Promise.all([
    import('@recog/api/commands'),
    import('@recog/api/read-settings'),
  ])
  const [word = '', ...args] = words
  const call = { settings: readCommandSettings(process.env), args, print: console.log }
  process.exitCode = await commands[word]?.(call)
}
