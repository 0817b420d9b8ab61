import { auditCommand } from './audit'
import { backup, restore } from './backup'
import type { Command } from './command'
import { createAdmin } from './create-admin'
import { createGroup } from './create-group'
import { eventsCommand } from './events'
import { seed } from './seed'

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
