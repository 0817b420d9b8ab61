import type { Migration, ReversibleMigration } from './migration'
import { first } from './migrations/0001-first'
import { auditHeadTime } from './migrations/0002-audit-head-time'
import { eventWallTime } from './migrations/0003-event-wall-time'
import { auditStart } from './migrations/0004-audit-start'
import { addressChanges } from './migrations/0005-address-changes'
import { nameOrder } from './migrations/0006-name-order'
import { versionsAndExpiry } from './migrations/0007-versions-and-expiry'
import { auditCommitments } from './migrations/0008-audit-commitments'
import { securityLogAndExports } from './migrations/0009-security-log-and-exports'
import { leaving } from './migrations/0018-leaving'
import { devices } from './migrations/0019-devices'
import { pendingDecisions } from './migrations/0028-pending-decisions'
import { notices } from './migrations/0029-notices'
import { projectArchive } from './migrations/0030-project-archive'
import { eventEnd } from './migrations/0031-event-end'

/** Migrations that are older than the rule that each can be undone. */
const irreversible: readonly Migration[] = [
  first,
  auditHeadTime,
  eventWallTime,
  auditStart,
  addressChanges,
  nameOrder,
  versionsAndExpiry,
  auditCommitments,
  securityLogAndExports,
  leaving,
  devices,
  pendingDecisions,
  notices,
  projectArchive,
  eventEnd,
]

/** At most one expand step for each release, and a contract step only after a release that no longer needs what it removes. */
const reversible: readonly ReversibleMigration[] = []

/** Applied in this order, which is also the order of their names. A released migration never changes. */
export const migrations: readonly Migration[] = [...irreversible, ...reversible]
