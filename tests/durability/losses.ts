import { readdir } from 'node:fs/promises'
import type { App } from '../../server/api/src/app'
import type { AuditTable } from '../../server/api/src/database/tables/logs'
import { outboxFolder, type Settings } from '../../server/api/src/settings'
import type { Writer } from './writer'

interface Check {
  readonly what: string
  readonly acknowledged: ReadonlySet<string>
  readonly stored: readonly string[]
  /** The rows of which each stored thing must have exactly one. */
  readonly once: Readonly<Record<string, readonly (string | null)[]>>
}

/** Acknowledged writes that are missing, and stored ones whose audit row or mail is not there exactly once. */
export async function losses(app: App, settings: Settings, writer: Writer): Promise<string[]> {
  const all = await readAll(app)
  const made = (action: string, column: keyof AuditTable) =>
    all.audit.filter((row) => row.action === action).map((row) => String(row[column]))
  // Members may get those of once a day meanwhile.
  const mails = all.mails
    .filter(({ kind }) => kind === 'approved' || kind.startsWith('account-'))
    .map((row) => row.to_address)
  const approved = all.people.filter((row) => row.id.startsWith('applicant-'))
  const accounts = all.people.filter((row) => row.email.startsWith('account-'))
  const idOf = new Map(accounts.map((row) => [row.id, row.email]))
  const checks: Check[] = [
    {
      what: 'event',
      acknowledged: writer.events,
      stored: all.events.map((row) => row.id).filter((id) => id !== 'event'),
      once: { 'audit rows': made('event.created', 'event_id') },
    },
    {
      what: 'project',
      acknowledged: writer.projects,
      stored: all.projects.map((row) => row.id).filter((id) => id !== 'project'),
      once: { 'audit rows': made('project.created', 'project_id') },
    },
    {
      what: 'approval of',
      acknowledged: writer.approved,
      stored: approved.map((row) => row.id),
      once: {
        'audit rows': made('member.approved', 'target_id'),
        mails: mails.map((address) => address.split('@')[0] ?? ''),
      },
    },
    {
      what: 'account',
      acknowledged: writer.accounts,
      stored: accounts.map((row) => row.email),
      once: {
        'audit rows': made('account.created', 'target_id').map((id) => idOf.get(id) ?? null),
        mails,
      },
    },
  ]
  const files = (await readdir(outboxFolder(settings)).catch(() => [])).filter((name) =>
    name.endsWith('.eml'),
  )
  const problems = checks.flatMap(problemsOf)
  if (files.length !== all.mails.length) problems.push(`${files.length} files for ${all.mails.length} mails`)
  return problems
}

async function readAll({ db }: App) {
  return {
    audit: await db.selectFrom('audit').selectAll().execute(),
    mails: await db.selectFrom('outbox').select(['kind', 'to_address']).execute(),
    events: await db.selectFrom('events').select('id').execute(),
    projects: await db.selectFrom('projects').select('id').execute(),
    people: await db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('user_role', '=', 'Committee')
      .execute(),
  }
}

function problemsOf({ what, acknowledged, stored, once }: Check): string[] {
  const there = new Set(stored)
  const lost = [...acknowledged].filter((id) => !there.has(id)).map((id) => `${what} ${id} is lost`)
  const miscounted = Object.entries(once).flatMap(([things, of]) => {
    const counts = new Map<string | null, number>()
    for (const id of of) counts.set(id, (counts.get(id) ?? 0) + 1)
    return stored
      .filter((id) => counts.get(id) !== 1)
      .map((id) => `${what} ${id} has ${counts.get(id) ?? 0} ${things}`)
  })
  return [...lost, ...miscounted]
}
