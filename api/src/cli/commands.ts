import type { Settings } from '../settings'
import { auditCommand } from './audit'
import { backup, restore } from './backup'
import { createAdmin } from './create-admin'
import { createGroup } from './create-group'
import { eventsCommand } from './events'
import { seed } from './seed'

interface CommandCall {
  readonly settings: Settings
  readonly args: readonly string[]
  readonly print: (line: string) => void
}

/** Does its work and answers the exit code. */
export type Command = (call: CommandCall) => Promise<number>

export const commands: Readonly<Record<string, Command>> = {
  serve: async () => {
    await import('../main')
    return 0
  },
  'create-admin': createAdmin,
  'create-group': createGroup,
  seed,
  audit: auditCommand,
  events: eventsCommand,
  backup,
  restore,
}
