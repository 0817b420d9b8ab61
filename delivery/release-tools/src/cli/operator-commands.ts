import type { Command } from './command'
import { INSPECT_COMMANDS } from './command-table/inspect'
import { OPERATE_COMMANDS } from './command-table/operate'
import { OWN_SECTION_COMMANDS } from './command-table/own-section'
import { BUILD_COMMANDS, DELIVERY_COMMANDS } from './command-table/operator-builds'

export { defineCommand, type Command } from './command'
export { runCommands, type Program } from './run-commands'
export { UsageError } from './explain'
export { nearestWord } from './nearest-word'

/** The commands of `sections` that need neither sources nor a browser. */
export const OPERATOR_COMMANDS: Readonly<Record<string, Command>> = {
  ...INSPECT_COMMANDS,
  ...OWN_SECTION_COMMANDS,
  ...OPERATE_COMMANDS,
  ...DELIVERY_COMMANDS,
  ...BUILD_COMMANDS,
}
