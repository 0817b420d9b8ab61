import type { SystemCheck, SystemStatus } from '@recog/api-contract'
import { commandPrefix } from '@recog/server-kit/command-prefix'
import { reasonNotToRun } from '../database/migration'
import type { Facts } from './observe'

/** What a check says about the facts. */
interface Result {
  readonly status: SystemStatus
  readonly message: string
  /** What to do; empty if nothing. */
  readonly action: string
}

const ok = (message: string): Result => ({ status: 'ok', message, action: '' })
const warning = (message: string, action: string): Result => ({ status: 'warning', message, action })
const problem = (message: string, action: string): Result => ({ status: 'problem', message, action })

/** For a check that needs the database, which the schema's check reports. */
const unknown = warning(
  'This could not be checked, because the database does not answer or is not up to date.',
  'See the check of the database schema.',
)

interface Check {
  readonly name: SystemCheck
  readonly title: string
  /** The page and heading of the documentation, from the root of the repository. */
  readonly docs: string
  readonly check: (facts: Facts) => Result
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

const RUN = commandPrefix()

/** How long an e-mail may wait: retries after a failure take this long on a bad day. */
const WAITING = HOUR
/** Days before its end at which a certificate should have been renewed: two thirds of what automatic clients leave. */
const RENEWED_BEFORE = 14 * DAY
/** How far two clocks may differ before sessions, links and the audit log suffer. Milliseconds. */
const SKEW = 60_000
/** How old time-zone rules may be: several countries change theirs every year. */
const RULES_AGE = 548 * DAY
const MEGABYTE = 1_000_000

/** Everything the doctor looks at, in the order in which it is shown. */
export const checks: readonly Check[] = [
  {
    name: 'running',
    title: 'Running portal',
    docs: 'docs/operations.md#health-logs-stopping',
    check({ api }) {
      if (api === 'this') return ok('The API answers.')
      if (api === 'another')
        return problem(
          'What answers at API_HOST and API_PORT has another database.',
          'Give this command the environment of the portal, and stop what should not run.',
        )
      return problem(
        `The API does not answer (${api.error}).`,
        'Start the portal. If it should run, its log says why it does not. Run this command on the machine of the API.',
      )
    },
  },
  {
    name: 'schema',
    title: 'Database schema',
    docs: 'docs/how-to/upgrade.md#go-back',
    check({ database, fileDamage }) {
      if (fileDamage !== undefined && fileDamage.length > 0)
        return warning(
          'The schema was not read, because the file is damaged.',
          'See the check of the database file.',
        )
      if (!database)
        return problem('The database does not answer.', 'Check that it runs, and check DATABASE_URL.')
      const { missingMigrations, unknownMigrations } = database
      const refused = reasonNotToRun({ missing: missingMigrations, unknown: unknownMigrations })
      if (refused !== undefined)
        return problem(refused, 'Start that version, or go back with its command "migrate".')
      if (unknownMigrations.length > 0)
        return warning(
          `The database is one expand step newer than this version (${unknownMigrations.join(', ')}).`,
          'Finish the upgrade, or the way back, as "upgrade" in the documentation says.',
        )
      if (missingMigrations.length > 0)
        return problem(
          `The database lacks ${missingMigrations.length} ${missingMigrations.length === 1 ? 'migration' : 'migrations'} of this version.`,
          'Start the portal: it migrates the database.',
        )
      return ok('The database has the schema of this version.')
    },
  },
  {
    name: 'database-file',
    title: 'Database file',
    docs: 'docs/operations.md#a-damaged-database',
    check({ fileDamage }) {
      if (fileDamage === undefined)
        return ok('PostgreSQL looks after its files; the command "doctor" and backups check that of SQLite.')
      const [first, ...others] = fileDamage
      if (first === undefined) return ok('The file is sound.')
      return problem(
        `The file is damaged: ${first}${others.length > 0 ? ` (and ${others.length} more)` : ''}.`,
        'Check the disk. A restart replaces bytes that are no text; if other things are damaged, restore a backup.',
      )
    },
  },
  {
    name: 'mail',
    title: 'Mail delivery',
    docs: 'docs/operations.md#temporary-passwords-on-disk',
    check({ now, demo, mail, database }) {
      if (mail.server === 'none')
        return demo
          ? ok('Demo mode: emails are written to files.')
          : problem(
              'No mail server is set: emails, with temporary passwords, stay in files.',
              'Set SMTP_URL and MAIL_FROM.',
            )
      if (mail.server === 'fails')
        return problem(
          `The mail server does not take emails (${mail.error}).`,
          'Check SMTP_URL: host, port, user and password.',
        )
      if (!database?.content) return unknown
      const { oldestWaitingMail, undeliverableMails, heldAddresses } = database.content
      if (oldestWaitingMail !== undefined && age(now, oldestWaitingMail) > WAITING)
        return problem(
          `An email has been waiting for ${lasting(age(now, oldestWaitingMail))}.`,
          'The log of the API says why it was not delivered.',
        )
      if (heldAddresses > 0)
        return warning(
          `${heldAddresses} ${heldAddresses === 1 ? 'address takes' : 'addresses take'} no emails.`,
          'Look for mail.undeliverable in the audit log, and ask these people for another address.',
        )
      if (undeliverableMails > 0)
        return warning(
          `${undeliverableMails} ${undeliverableMails === 1 ? 'email was' : 'emails were'} given up.`,
          'Look for mail.undeliverable in the audit log, and correct the addresses.',
        )
      return ok('The mail server answers, and no email waits.')
    },
  },
  // Whether members reach the portal over TLS, at the name for which their passkeys were made.
  {
    name: 'url',
    title: 'Public URL and TLS',
    docs: 'docs/operations.md#behind-a-proxy',
    check(facts) {
      const result = checkConnection(facts)
      const passkeys = facts.database?.content?.passkeysElsewhere ?? 0
      if (passkeys === 0 || result.status === 'problem') return result
      return warning(
        `${passkeys === 1 ? '1 passkey was' : `${passkeys} passkeys were`} made for another host name, and cannot be used at this one.`,
        'Set PUBLIC_URL (or PUBLIC_API_BASE) back to the earlier name, or tell their owners: they sign in by password, and add new ones.',
      )
    },
  },
  // Whether every proxy in front is believed. Otherwise all visitors share one limit for signing in.
  {
    name: 'proxies',
    title: 'Trusted proxies',
    docs: 'docs/operations.md#behind-a-proxy',
    check({ now, database }) {
      if (!database?.content) return unknown
      const { unlistedProxy } = database.content
      if (unlistedProxy === undefined || age(now, unlistedProxy) > 7 * DAY)
        return ok('No request came through a proxy that is not listed.')
      return warning(
        `A request came through a proxy that is not listed ${lasting(age(now, unlistedProxy))} ago: visitors behind it share one limit for signing in.`,
        "The servers' log names its IP address. If it is yours, list it in TRUSTED_PROXIES.",
      )
    },
  },
  {
    name: 'backup',
    title: 'Backup',
    docs: 'docs/operations.md#backup-and-restore',
    check({ now, demo, database }) {
      if (!database?.content) return unknown
      const { lastBackup } = database.content
      const action = `Run "${RUN.api} backup FILE" every day. If another tool makes the backups, let it run "${RUN.api} backup --made-elsewhere" after each.`
      if (demo) return ok('Demo mode: there is nothing to back up.')
      if (lastBackup === undefined) return problem('No backup was ever recorded.', action)
      const since = age(now, lastBackup)
      if (since > 7 * DAY) return problem(`The last backup is ${lasting(since)} old.`, action)
      if (since > 1.25 * DAY) return warning(`The last backup is ${lasting(since)} old.`, action)
      return ok(`The last backup is ${lasting(since)} old.`)
    },
  },
  {
    name: 'administrators',
    title: 'Second administrator',
    docs: 'docs/operations.md#people-who-leave',
    check({ database }) {
      if (!database?.content) return unknown
      const { administrators, unknownSteering } = database.content
      if (administrators === 0)
        return problem('Nobody is an administrator.', `Run "${RUN.api} create-admin EMAIL".`)
      if (unknownSteering !== undefined)
        return warning(
          `No working group has the id "${unknownSteering}" (STEERING_COMMITTEE_ID): nobody can approve requests.`,
          `Correct the setting, or run "${RUN.api} create-group ${unknownSteering} NAME".`,
        )
      if (administrators === 1)
        return warning(
          'There is only one administrator: nobody can help when this account is lost.',
          'Make somebody else an administrator, too, at /admin/people.',
        )
      return ok(`${administrators} people are administrators.`)
    },
  },
  {
    name: 'keys',
    title: 'Key storage',
    docs: 'docs/runbooks/verify-the-audit-log.md',
    check({ demo, keys: { hasAuditKey, readableByOthers }, database }) {
      const [why, ...actions] = database?.content?.otherKey?.split(/(?<=\.) /) ?? []
      if (why !== undefined) return problem(why, actions.join(' '))
      if (readableByOthers.length > 0)
        return problem(
          `Other users of this machine can read ${readableByOthers.join(', ')}.`,
          'Run "chmod go=" on each of them in PORTAL_DATA.',
        )
      if (!hasAuditKey && !demo)
        return warning(
          'The key of the audit log is in the database: whoever can write there can also forge the log.',
          `Move it out with "${RUN.api} audit change-key".`,
        )
      return ok(
        hasAuditKey ? 'The key of the audit log is outside the database.' : 'Demo mode: no key is set.',
      )
    },
  },
  {
    name: 'audit-log',
    title: 'Audit log',
    docs: 'docs/runbooks/verify-the-audit-log.md#when-it-fails',
    check({ database }) {
      if (!database?.content) return unknown
      const { log, otherKey } = database.content
      if (otherKey !== undefined)
        return warning('The audit log cannot be verified without its key.', 'See the check of the keys.')
      if ('rows' in log) return ok(`The last ${log.rows} rows are valid.`)
      return problem(
        `Row ${log.firstBad} is invalid: ${log.reason}.`,
        `Run "${RUN.api} audit verify", and do what the documentation says about a log that fails.`,
      )
    },
  },
  {
    name: 'releases',
    title: 'Releases',
    docs: 'docs/runbooks/repair-the-ledger.md',
    check({ releases, database }) {
      if (releases === 'elsewhere')
        return warning(
          'There are no releases on this machine.',
          `On the machine of the web server, run "${RUN.sections} verify".`,
        )
      if ('unreachable' in releases)
        return problem(
          `${releases.unreachable}.`,
          'Check RELEASES_BUCKET_URL and the network. Meanwhile pages come from the copies of the machines, and nothing can be published.',
        )
      const [first, ...others] = releases
      const [nobodys] = database?.content?.canariesForNobody ?? []
      if (first === undefined && nobodys !== undefined)
        return warning(
          `The canary ${nobodys} runs for nobody: there is no such group.`,
          `Stop it with "${RUN.sections} stop", and start it with the name or id of a group.`,
        )
      if (first === undefined) return ok('All releases are as they were signed and published.')
      const rest = others.length === 0 ? '' : ` (and ${others.length} more)`
      return problem(
        `The releases differ from their ledger: ${first}${rest}`,
        `Run "${RUN.sections} verify", and follow the runbook "repair the ledger".`,
      )
    },
  },
  {
    name: 'clock',
    title: 'Clock',
    docs: 'docs/operations.md#several-processes',
    check({ now, database }) {
      if (!database?.content) return unknown
      const { databaseTime, newestRow } = database.content
      const synchronise = 'Let both machines synchronise their clocks (NTP).'
      if (databaseTime !== undefined && Math.abs(age(now, databaseTime)) > SKEW)
        return problem(
          `The clocks of this machine and of the database differ by ${lasting(Math.abs(age(now, databaseTime)))}.`,
          synchronise,
        )
      if (newestRow !== undefined && age(now, newestRow) < -SKEW)
        return problem(
          `The newest row of the audit log is from the future, by ${lasting(-age(now, newestRow))}: this clock is slow, or another one was fast.`,
          synchronise,
        )
      return ok('The clock agrees with what was written.')
    },
  },
  {
    name: 'time-zones',
    title: 'Time-zone rules',
    docs: 'docs/operations.md#when-time-zone-rules-change',
    check({ now, zoneRules, database }) {
      const update = 'Update Node.js, which contains the rules.'
      if (zoneRules === undefined) return problem('This Node.js has no time-zone rules.', update)
      if (!database?.content) return unknown
      const { movedEvents } = database.content
      if (movedEvents > 0)
        return problem(
          `${movedEvents} upcoming ${movedEvents === 1 ? 'event is' : 'events are'} shown at another time than announced, because the rules of a time zone changed.`,
          `List them with "${RUN.api} events resolve-again", then add --apply.`,
        )
      if (age(now, `${zoneRules.slice(0, 4)}-01-01T00:00:00Z`) > RULES_AGE)
        return warning(`The time-zone rules are from ${zoneRules.slice(0, 4)} (${zoneRules}).`, update)
      return ok(`The time-zone rules are ${zoneRules}.`)
    },
  },
  {
    name: 'disk',
    title: 'Disk space',
    docs: 'docs/operations.md#health-logs-stopping',
    check({ disk }) {
      if (!disk)
        return warning('The free space of PORTAL_DATA could not be read.', 'Check that the folder exists.')
      const { free, total } = disk
      const left = `${Math.floor(free / MEGABYTE).toLocaleString('en')} MB of ${Math.floor(total / MEGABYTE).toLocaleString('en')} MB are free in PORTAL_DATA.`
      const action = 'Make room: remove old backups, or move PORTAL_DATA to a larger disk.'
      if (free < 100 * MEGABYTE) return problem(left, action)
      if (free < 1000 * MEGABYTE || free < total * 0.05) return warning(left, action)
      return ok(left)
    },
  },
]

/** Whether members reach the portal over TLS, with a certificate that is good for a while. */
function checkConnection({ now, url: { url, isTrustworthy, certificate, leadsTo } }: Facts): Result {
  if (!isTrustworthy)
    return problem(
      `Members reach the portal at ${url}, without https: passwords can be read.`,
      'Put a proxy with a certificate in front, and set PUBLIC_URL to its https URL.',
    )
  if (certificate === undefined)
    return warning(`PUBLIC_URL is ${url}: only this machine can reach the portal.`, 'Set PUBLIC_URL.')
  if ('error' in certificate)
    return problem(
      `${url} could not be reached over TLS (${certificate.error}).`,
      'Check the proxy, its certificate and the DNS entry.',
    )
  if (leadsTo === 'another')
    return problem(
      `${url} leads to another portal.`,
      'Correct PUBLIC_URL, or let the proxy send requests to this portal.',
    )
  if (typeof leadsTo === 'object')
    return problem(
      `${url} does not lead to this portal (${leadsTo.error}).`,
      'Start the portal, correct PUBLIC_URL, or let the proxy send requests to this portal.',
    )
  const left = -age(now, certificate.expires)
  if (left <= 0) return problem(`The certificate of ${url} has expired.`, 'Renew it.')
  if (left < RENEWED_BEFORE)
    return warning(`The certificate of ${url} expires in ${lasting(left)}.`, 'Check why it was not renewed.')
  return ok(`The certificate of ${url} is good for ${lasting(left)}.`)
}

/** How long ago an instant was, in milliseconds. */
const age = (now: string, instant: string): number => Date.parse(now) - Date.parse(instant)

/** A length of time for people: `3 days`. */
function lasting(milliseconds: number): string {
  const [count, unit] = (
    [
      [Math.floor(milliseconds / DAY), 'day'],
      [Math.floor(milliseconds / HOUR), 'hour'],
      [Math.floor(milliseconds / 60_000), 'minute'],
    ] as const
  ).find(([number]) => number >= 1) ?? [Math.max(0, Math.round(milliseconds / 1000)), 'second']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
