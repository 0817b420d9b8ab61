import type { Command } from './command'
import { explain, UsageError } from './explain'
import { nearestWord } from './nearest-word'

type Commands = Readonly<Record<string, Command>>

/**
 * Run a command of a table. A failure is printed as its cause and what to do, with the exit code of docs/delivery.md.
 *
 * @param name of the program
 * @param words after it
 */
export async function runCommands(
  name: string,
  commands: Commands,
  [word = '', ...args]: readonly string[],
): Promise<void> {
  try {
    if (word === '') throw new UsageError(usage(name, commands))
    const command = Object.hasOwn(commands, word) ? commands[word] : undefined
    if (!command) throw new UsageError(unknownCommand(commands, word))
    await command.run(args)
  } catch (error) {
    const { line, code } = explain(error)
    console.error(line)
    const takes = code === 2 ? commands[word]?.takes : undefined
    if (takes !== undefined) console.error(`It is used as: ${word} ${takes}`.trimEnd())
    process.exitCode = code
  }
}

function unknownCommand(commands: Commands, word: string): string {
  const names = Object.keys(commands)
  const meant = nearestWord(word, names)
  return `There is no command "${word}". ${meant ? `Did you mean "${meant}"? ` : ''}There are: ${names.join(', ')}`
}

/** The commands with their arguments, as text for the command line. */
function usage(name: string, commands: Commands): string {
  const lines = Object.entries(commands).map(([word, { takes, does }]) => [
    `  ${word} ${takes}`.trimEnd(),
    does,
  ])
  return [`${name} <command>`, ...lines.map(([left, right]) => `${left}\n      ${right}`)].join('\n')
}
