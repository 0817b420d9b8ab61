import type { SystemCheck } from '@recog/api-contract'
import * as data from './data-checks'
import type { Facts } from './facts'
import type { Result } from './result'
import * as server from './server-checks'

interface Check {
  readonly name: SystemCheck
  readonly title: string
  /** The page and heading of the documentation, from the root of the repository. */
  readonly docs: string
  readonly check: (facts: Facts) => Result
}

/** Everything the doctor looks at, in the order in which it is shown. */
export const checks: readonly Check[] = [
  {
    name: 'running',
    title: 'Running portal',
    docs: 'docs/operations.md#health-logs-stopping',
    check: server.checkRunning,
  },
  {
    name: 'schema',
    title: 'Database schema',
    docs: 'docs/how-to/upgrade.md#go-back',
    check: data.checkSchema,
  },
  {
    name: 'database-file',
    title: 'Database file',
    docs: 'docs/operations.md#a-damaged-database',
    check: data.checkDatabaseFile,
  },
  {
    name: 'mail',
    title: 'Mail delivery',
    docs: 'docs/operations.md#temporary-passwords-on-disk',
    check: data.checkMail,
  },
  {
    name: 'url',
    title: 'Public URL and TLS',
    docs: 'docs/operations.md#behind-a-proxy',
    check: server.checkUrl,
  },
  {
    name: 'proxies',
    title: 'Trusted proxies',
    docs: 'docs/operations.md#behind-a-proxy',
    check: server.checkProxies,
  },
  { name: 'backup', title: 'Backup', docs: 'docs/operations.md#backup-and-restore', check: data.checkBackup },
  {
    name: 'administrators',
    title: 'Second administrator',
    docs: 'docs/operations.md#people-who-leave',
    check: data.checkAdministrators,
  },
  {
    name: 'keys',
    title: 'Key storage',
    docs: 'docs/runbooks/verify-the-audit-log.md',
    check: data.checkKeys,
  },
  {
    name: 'audit-log',
    title: 'Audit log',
    docs: 'docs/runbooks/verify-the-audit-log.md#when-it-fails',
    check: data.checkAuditLog,
  },
  {
    name: 'releases',
    title: 'Releases',
    docs: 'docs/runbooks/repair-the-ledger.md',
    check: data.checkReleases,
  },
  { name: 'clock', title: 'Clock', docs: 'docs/operations.md#several-processes', check: server.checkClock },
  {
    name: 'time-zones',
    title: 'Time-zone rules',
    docs: 'docs/operations.md#when-time-zone-rules-change',
    check: server.checkTimeZones,
  },
  {
    name: 'disk',
    title: 'Disk space',
    docs: 'docs/operations.md#health-logs-stopping',
    check: server.checkDisk,
  },
]
