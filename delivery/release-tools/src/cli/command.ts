import { parseArgs } from 'node:util'

/** An option of a command, with the line of `--help` about it. */
interface Option {
  readonly type: 'string' | 'boolean'
  readonly does: string
}

type OptionTypes = Readonly<Record<string, Option>>

/** Values of a command's options by their names on the command line. */
type OptionValues<O extends OptionTypes> = {
  readonly [N in keyof O]?: (O[N]['type'] extends 'boolean' ? boolean : string) | undefined
}

interface Help {
  /** The arguments, for the usage text. */
  readonly takes: string
  readonly does: string
  /** Arguments as somebody would type them. */
  readonly example: string
  readonly options: OptionTypes
}

interface CommandDefinition<O extends OptionTypes> extends Help {
  readonly options: O
  /** @param words the arguments that belong to no option */
  run(options: OptionValues<O>, words: readonly string[]): Promise<void>
}

/** A command of `npm run sections`. */
export interface Command extends Help {
  /** @throws with one line for the command line */
  run(args: readonly string[]): Promise<void>
}

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
      const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
      await run(values, positionals)
    },
  }
}
