import type { Command } from './command'
import { explain, UsageError } from './explain'
import { nearestWord } from './nearest-word'

type Commands = Readonly<Record<string, Command>>

/** A program of several commands. */
export interface Program {
  /** How it is typed, such as `npx sections`. */
  readonly name: string
  readonly commands: Commands
  version(): string
}

const HELP = ['help', '--help', '-h']

/**
 * Run a command of a program. A failure is printed as its cause and what to do, with the exit code of docs/delivery.md.
 *
 * @param words after the program's name
 */
export async function runCommands(program: Program, [word = '', ...args]: readonly string[]): Promise<void> {
  const { commands } = program
  try {
    if (word === '') throw new UsageError(usage(program))
    if (word === '--version' || args.includes('--version')) return console.log(program.version())
    const [about = ''] = HELP.includes(word) ? args : [word]
    if (about === '') return console.log(usage(program))
    const command = Object.hasOwn(commands, about) ? commands[about] : undefined
    if (!command) throw new UsageError(unknownCommand(commands, about))
    if (about !== word || args.some((each) => HELP.slice(1).includes(each)))
      return console.log(helpOf(program, about, command))
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
function usage({ name, commands }: Program): string {
  const lines = Object.entries(commands).map(
    ([word, { takes, does }]) => `${`  ${word} ${takes}`.trimEnd()}\n      ${does}`,
  )
  return [
    `${name} <command>`,
    ...lines,
    `"${name} <command> --help" explains the options, with an example. --version prints the version.`,
  ].join('\n')
}

function helpOf({ name }: Program, word: string, { takes, does, example, options }: Command): string {
  const lines = Object.entries(options).map(([option, each]) => `  --${option.padEnd(12)} ${each.does}`)
  return [
    `${name} ${word} ${takes}`.trimEnd(),
    `      ${does}`,
    ...lines,
    `For example:\n  ${name} ${word} ${example}`.trimEnd(),
  ].join('\n')
}
