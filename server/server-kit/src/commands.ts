import { parseArgs } from 'node:util'
import { SETTING_NAMES } from './settings'
import { type Environment, EX_CONFIG } from './setting-values'

/** An option of a command, with the line of `--help` about it. */
interface Option {
  readonly type: 'string' | 'boolean'
  /** A string that may be given several times. */
  readonly multiple?: true
  readonly does: string
}

export type OptionTypes = Readonly<Record<string, Option>>

/** Values of a command's options by their names on the command line. */
export type OptionValues<O extends OptionTypes> = {
  readonly [N in keyof O]?:
    | (O[N] extends { multiple: true }
        ? readonly string[]
        : O[N]['type'] extends 'boolean'
          ? boolean
          : string)
    | undefined
}

export interface CommandHelp {
  /** The arguments, for the usage text. */
  readonly takes: string
  readonly does: string
  /** Arguments as somebody would type them. */
  readonly example: string
  readonly options: OptionTypes
}

interface CommandDefinition<O extends OptionTypes> extends CommandHelp {
  readonly options: O
  /** @param words the arguments that belong to no option */
  run(options: OptionValues<O>, words: readonly string[]): Promise<number | void>
}

export interface Command extends CommandHelp {
  /** @returns the exit code, unless it is 0 @throws with one line for the command line */
  run(args: readonly string[]): Promise<number | void>
}

/** The line that an error says, whatever was thrown. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The arguments of a command that takes no words. */
const ONLY_OPTIONS = /^(?:\[--[^\]]*\] ?)*$/

/**
 * Define a command by the options it takes; `run` gets them with their types.
 *
 * @throws (when run) for an option that the command does not take
 */
export function defineCommand<const O extends OptionTypes>(definition: CommandDefinition<O>): Command {
  const { run, options, ...help } = definition
  return {
    ...help,
    options,
    async run(args) {
      const typed = { args: [...args], allowPositionals: true, options, tokens: true } as const
      const { values, positionals, tokens } = parseArgs(typed)
      const given = tokens.flatMap((token) => (token.kind === 'option' ? token : []))
      refuseUnclear(given, options)
      const twice = positionals.find((word, index) => positionals.indexOf(word) < index)
      if (twice !== undefined) throw new UsageError(`${twice} is given twice`)
      if (ONLY_OPTIONS.test(help.takes) && positionals[0] !== undefined)
        throw new UsageError(`"${positionals[0]}" is one word too many`)
      return run(values, positionals)
    },
  }
}

/** @throws when an option has no text, as from a variable that is not set, or is given twice: what was meant is not known */
function refuseUnclear(
  given: readonly { readonly name: string; readonly value?: string | undefined }[],
  options: OptionTypes,
): void {
  for (const { name, value } of given) {
    if (value?.trim() === '') throw new UsageError(`--${name} is empty`)
    if (!options[name]?.multiple && given.filter((each) => each.name === name).length > 1)
      throw new UsageError(`--${name} is given twice`)
  }
}

type Commands = Readonly<Record<string, Command>>

/** A program of several commands. */
export interface Program {
  /** How it is typed, such as `npx sections`. */
  readonly name: string
  readonly commands: Commands
  version(): string
  /** What to do about a failure of the system, instead of its message. */
  advise?(message: string, code: string): string | undefined
}

/** A mistake in what was typed. Exit code 2. */
export class UsageError extends Error {}

/** A failure as one line for the command line, and its exit code. */
export function explain(
  error: unknown,
  advise?: Program['advise'],
): { readonly line: string; readonly code: 1 | 2 | 78 } {
  // Of the system with a word as its code, or of a program that failed with its exit code.
  const { code: found = '', message = String(error) } = (error ?? {}) as {
    code?: string | number
    message?: string
  }
  const code = String(found)
  // Node.js adds a hint on words that begin with a hyphen, which nothing here takes.
  if (code.startsWith('ERR_PARSE_ARGS')) return { line: message.replace(/\. To specify.*$/s, ''), code: 2 }
  if (code === 'ERR_SETTING') return { line: message, code: EX_CONFIG }
  return { line: advise?.(message, code) ?? message, code: error instanceof UsageError ? 2 : 1 }
}

const HELP = ['help', '--help', '-h']

/**
 * Run a command of a program. A failure is printed as its cause and what to do, with the exit code of docs/delivery.md: 2 for a
 * mistake in what was typed, 78 for a setting that has to be changed first, 1 for everything else.
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
    process.exitCode = (await command.run(args)) ?? process.exitCode
  } catch (error) {
    const { line, code } = explain(error, program.advise)
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

/** More wrong letters than this are another word. */
const MAX_DISTANCE = 2

/**
 * The word that somebody probably meant; undefined when none is near.
 *
 * @param most this many wrong letters
 */
export function nearestWord(
  typed: string,
  words: readonly string[],
  most: number = MAX_DISTANCE,
): string | undefined {
  // Each letter that one has more is a wrong one.
  const similar = words.filter((word) => Math.abs(word.length - typed.length) <= most)
  const measured = similar.map((word) => ({ word, distance: distance(typed, word) }))
  const [nearest] = measured.toSorted((a, b) => a.distance - b.distance)
  return nearest && nearest.distance <= most ? nearest.word : undefined
}

const VARIABLES = SETTING_NAMES.flatMap((name) => [name, `${name}_FILE`])

/**
 * Variables that are no setting and look like one, each as a sentence. One letter of a name may differ, more in long ones.
 *
 * @param meantBy the setting that a value shows to be meant
 */
export const mistypedSettings = (
  env: Environment,
  meantBy: (value: string) => string | undefined = () => undefined,
): string[] =>
  Object.entries(env).flatMap(([name, value = '']) => {
    if (VARIABLES.includes(name)) return []
    const upper = name.toUpperCase()
    const near = () => nearestWord(name, VARIABLES, Math.max(1, Math.floor(name.length / 4)))
    const meant = meantBy(value) ?? (VARIABLES.includes(upper) ? upper : near())
    return meant ? [`${name} is not a setting. Did you mean ${meant}?`] : []
  })

/** The number of letters to add, remove or replace (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of a.split('').entries()) {
    const next = [i + 1]
    for (const [j, other] of b.split('').entries())
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + Number(letter !== other)))
    row = next
  }
  return row.at(-1) ?? 0
}
