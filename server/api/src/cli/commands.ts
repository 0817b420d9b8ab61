import { auditCommand } from './audit'
import { backup } from './backup'
import { restore } from './restore'
import type { Command } from './command'
import { createAdmin } from './create-admin'
import { createGroup } from './create-group'
import { doctor } from './doctor'
import { eraseCommand } from './erase'
import { eventsCommand } from './events'
import { securityLogCommand } from './security-log'
import { migrateCommand } from './migrate'
import { move } from './move'
import { personCommand } from './person'
import { seed } from './seed'

export const commands: Readonly<Record<string, Command>> = {
  serve: async () => {
    await import('../main')
    return 0
  },
  'create-admin': createAdmin,
  'create-group': createGroup,
  person: personCommand,
  seed,
  audit: auditCommand,
  events: eventsCommand,
  erase: eraseCommand,
  doctor,
  'security-log': securityLogCommand,
  migrate: migrateCommand,
  move,
  backup,
  restore,
}
