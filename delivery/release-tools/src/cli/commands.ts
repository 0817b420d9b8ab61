import type { Command } from '@recog/server-kit/commands'
import { CHANGE_COMMANDS } from './command-table/change'
import { INSPECT_COMMANDS, REPRODUCE } from './command-table/inspect'
import { OPERATE_COMMANDS } from './command-table/operate'
import { DELIVERY_COMMANDS } from './command-table/operator-builds'
import { OWN_SECTION_COMMANDS } from './command-table/own-section'
import { SERVE_COMMANDS } from './command-table/serve'
import { WRITE_COMMANDS } from './command-table/write'

/** Every command of `sections`. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  ...WRITE_COMMANDS,
  ...DELIVERY_COMMANDS,
  ...CHANGE_COMMANDS,
  ...OPERATE_COMMANDS,
  ...INSPECT_COMMANDS,
  ...OWN_SECTION_COMMANDS,
  reproduce: REPRODUCE,
  ...SERVE_COMMANDS,
}
