import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../src/app'
import { verifyAudit } from '../src/audit/verify'
import { inTransaction } from '../src/database/write'
import { startSession } from '../src/identity/sessions'
import { openApp } from '../src/open-app'
import { checkSteeringGroup } from '../src/operations/steering-group'
import { outboxFolder, type Settings } from '../src/settings'
import { startServerProcess } from '../testing/process'
import { makeWorld } from '../testing/world'
import { addApplicants } from './applicants'
import { Writer } from './writer'

export interface Outcome {
  readonly kills: number
  readonly acknowledged: number
  readonly problems: readonly string[]
}

/** Kills the server again and again in the middle of mixed writes, then looks for everything it said yes to. */
export async function killAndLook(settings: Settings, kills: number): Promise<Outcome> {
  const { app, close } = await openApp(settings, () => undefined)
  await checkSteeringGroup(app)
  await makeWorld(app)
  const applicants = await addApplicants(app, kills * 12)
  const session = await inTransaction(app.db, (tx) => startSession(app, tx, 'steering', 'harness'))
  const writer = new Writer(session, applicants)

  for (let i = 0; i < kills; i += 1) {
    const server = await startServerProcess(settings)
    const writing = writer.run(server.origin)
    await new Promise((resolve) => setTimeout(resolve, 60 + ((i * 37) % 180)))
    await server.kill()
    await writing
  }
  const last = await startServerProcess(settings)
  await emptyOutbox(app)
  await last.stop()
  const problems = [...(await lost(app, writer)), ...(await wrongMails(app, settings))]
  const verdict = await verifyAudit(app)
  if (!verdict.ok) problems.push(`audit row ${verdict.firstBad} does not fit`)
  await close()
  return { kills, acknowledged: writer.events.size + writer.approved.size, problems }
}

async function emptyOutbox(app: App): Promise<void> {
  // A mail that was being sent at a kill is tried again after its minute; here it may go at once.
  await app.db.updateTable('outbox').set({ next_attempt_at: '' }).where('sent_at', 'is', null).execute()
  for (let i = 0; i < 200; i += 1) {
    const waiting = await app.db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute()
    if (waiting.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const count = (values: readonly (string | null)[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value ?? '', (counts.get(value ?? '') ?? 0) + 1)
  return counts
}

/** Acknowledged writes that are missing, or whose audit row is not there exactly once. */
async function lost(app: App, writer: Writer): Promise<string[]> {
  const problems: string[] = []
  const audit = await app.db.selectFrom('audit').select(['action', 'event_id', 'target_id']).execute()
  const created = count(audit.filter((row) => row.action === 'event.created').map((row) => row.event_id))
  const approvals = count(audit.filter((row) => row.action === 'member.approved').map((row) => row.target_id))
  const events = new Set((await app.db.selectFrom('events').select('id').execute()).map((row) => row.id))
  for (const id of writer.events) if (!events.has(id)) problems.push(`event ${id} is lost`)
  for (const id of events) {
    if (id !== 'event' && created.get(id) !== 1)
      problems.push(`event ${id} has ${created.get(id) ?? 0} audit rows`)
  }
  const members = await app.db
    .selectFrom('users')
    .select('id')
    .where('user_role', '=', 'Committee')
    .where('id', 'like', 'applicant-%')
    .execute()
  const approved = new Set(members.map((row) => row.id))
  for (const id of writer.approved) if (!approved.has(id)) problems.push(`the approval of ${id} is lost`)
  for (const id of approved) {
    if (approvals.get(id) !== 1) problems.push(`${id} has ${approvals.get(id) ?? 0} audit rows`)
  }
  return problems
}

/** Every approved person has exactly one mail, in the table and as a file. */
async function wrongMails(app: App, settings: Settings): Promise<string[]> {
  const queued = count(
    (await app.db.selectFrom('outbox').select('to_address').execute()).map((row) => row.to_address),
  )
  const approved = await app.db
    .selectFrom('users')
    .select('email')
    .where('user_role', '=', 'Committee')
    .where('id', 'like', 'applicant-%')
    .execute()
  const problems = approved
    .filter((row) => queued.get(row.email) !== 1)
    .map((row) => `${row.email} has ${queued.get(row.email) ?? 0} mails`)
  const folder = outboxFolder(settings)
  const names = (await readdir(folder).catch(() => [])).map((name) => join(folder, name))
  const files = names.filter((name) => name.endsWith('.eml'))
  if (files.length !== approved.length) problems.push(`${files.length} files for ${approved.length} mails`)
  return problems
}
