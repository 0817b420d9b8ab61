import type { Command } from '@recog/server-kit/commands'
import { INSPECT_COMMANDS } from './command-table/inspect'
import { OPERATE_COMMANDS } from './command-table/operate'
import { OWN_SECTION_COMMANDS } from './command-table/own-section'
import { BUILD_COMMANDS, DELIVERY_COMMANDS } from './command-table/operator-builds'

export { advise } from './advice'
export { typedFolder } from './command-names'

/** The commands of `sections` that need neither sources nor a browser. */
export const OPERATOR_COMMANDS: Readonly<Record<string, Command>> = {
  ...INSPECT_COMMANDS,
  ...OWN_SECTION_COMMANDS,
  ...OPERATE_COMMANDS,
  ...DELIVERY_COMMANDS,
  ...BUILD_COMMANDS,
}
