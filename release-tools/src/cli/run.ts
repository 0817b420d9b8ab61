import { COMMANDS, usage } from './commands'
import { explain, UsageError } from './explain'
import { nearestWord } from './nearest-word'

/**
 * Run a command line. A failure is printed as its cause and what to do, with the exit code of docs/delivery.md.
 *
 * @param words after `sections`
 */
export async function runCommandLine([word = '', ...args]: readonly string[]): Promise<void> {
  try {
    if (word === '') throw new UsageError(usage())
    const command = Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined
    if (!command) throw new UsageError(unknownCommand(word))
    await command.run(args)
  } catch (error) {
    const { line, code } = explain(error)
    console.error(line)
    const takes = code === 2 ? COMMANDS[word]?.takes : undefined
    if (takes !== undefined) console.error(`It is used as: ${word} ${takes}`.trimEnd())
    process.exitCode = code
  }
}

function unknownCommand(word: string): string {
  const names = Object.keys(COMMANDS)
  const meant = nearestWord(word, names)
  return `There is no command "${word}". ${meant ? `Did you mean "${meant}"? ` : ''}There are: ${names.join(', ')}`
}
