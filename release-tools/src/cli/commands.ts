import type { Command } from './command'
import { CHANGE_COMMANDS } from './command-table/change'
import { READ_COMMANDS } from './command-table/read'
import { SERVE_COMMANDS } from './command-table/serve'
import { WRITE_COMMANDS } from './command-table/write'

/** Every command of `sections`. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  ...WRITE_COMMANDS,
  ...CHANGE_COMMANDS,
  ...READ_COMMANDS,
  ...SERVE_COMMANDS,
}

/** The commands with their arguments, as text for the command line. */
export function usage(): string {
  const lines = Object.entries(COMMANDS).map(([word, { takes, does }]) => [
    `  ${word} ${takes}`.trimEnd(),
    does,
  ])
  return ['sections <command>', ...lines.map(([left, right]) => `${left}\n      ${right}`)].join('\n')
}
