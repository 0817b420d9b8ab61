import { commandPrefix } from '@recog/server-kit/command-prefix'
import { reasonNotToRun } from '../database/migration'
import type { Facts } from './facts'
import { age, DAY, lasting, ok, problem, type Result, unknown, warning } from './result'

const RUN = commandPrefix()

/** How long an e-mail may wait: retries after a failure take this long on a bad day. */
const WAITING = 3_600_000

/** Whether e-mails leave the portal. */
export function checkMail({ now, demo, mail, database }: Facts): Result {
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
}

/** Whether there is a copy of the data, not older than a day and a bit. */
export function checkBackup({ now, demo, database }: Facts): Result {
  if (!database?.content) return unknown
  const { lastBackup } = database.content
  const action = `Run "${RUN.api} backup FILE" every day. If another tool makes the backups, let it run "${RUN.api} backup --made-elsewhere" after each.`
  if (demo) return ok('Demo mode: there is nothing to back up.')
  if (lastBackup === undefined) return problem('No backup was ever recorded.', action)
  const since = age(now, lastBackup)
  if (since > 7 * DAY) return problem(`The last backup is ${lasting(since)} old.`, action)
  if (since > 1.25 * DAY) return warning(`The last backup is ${lasting(since)} old.`, action)
  return ok(`The last backup is ${lasting(since)} old.`)
}

/** Whether secrets are where only the portal reads them. */
export function checkKeys({ demo, keys: { hasAuditKey, readableByOthers }, database }: Facts): Result {
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
  return ok(hasAuditKey ? 'The key of the audit log is outside the database.' : 'Demo mode: no key is set.')
}

/** Whether the end of the audit log is as it was written. */
export function checkAuditLog({ database }: Facts): Result {
  if (!database?.content) return unknown
  const { log, otherKey } = database.content
  if (otherKey !== undefined)
    return warning('The audit log cannot be verified without its key.', 'See the check of the keys.')
  if ('rows' in log) return ok(`The last ${log.rows} rows are valid.`)
  return problem(
    `Row ${log.firstBad} is invalid: ${log.reason}.`,
    `Run "${RUN.api} audit verify", and do what the documentation says about a log that fails.`,
  )
}

/** Whether somebody can help when the only administrator cannot sign in. */
export function checkAdministrators({ database }: Facts): Result {
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
}

/** Whether the pages and texts of SQLite's file are sound. */
export function checkDatabaseFile({ fileDamage }: Facts): Result {
  if (fileDamage === undefined)
    return ok('PostgreSQL looks after its files; the command "doctor" and backups check that of SQLite.')
  const [first, ...others] = fileDamage
  if (first === undefined) return ok('The file is sound.')
  return problem(
    `The file is damaged: ${first}${others.length > 0 ? ` (and ${others.length} more)` : ''}.`,
    'Check the disk. A restart replaces bytes that are no text; if other things are damaged, restore a backup.',
  )
}

/** Whether the database has the schema of this version, or one on which it can run for a while. */
export function checkSchema({ database, fileDamage }: Facts): Result {
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
}

/** Whether what is served is what was signed and published. */
export function checkReleases({ releases, database }: Facts): Result {
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
}
