import type { App } from '../../server/api/src/app'
import { verifyAudit } from '../../server/api/src/audit/verify'
import { inTransaction } from '../../server/api/src/database/write'
import { startSession } from '../../server/api/src/identity/sessions'
import { openApp } from '../../server/api/src/open-app'
import { checkSteeringGroup } from '../../server/api/src/start-app'
import type { Settings } from '../../server/api/src/settings'
import { loadServerProcess, startServerProcess } from '../../server/api/testing/process'
import { makeWorld } from '../../server/api/testing/world'
import { addApplicants } from './applicants'
import { losses } from './losses'
import { Writer } from './writer'

interface Outcome {
  readonly acknowledged: number
  /** Of each kind: the outcome means something only if something was written. */
  readonly fewest: number
  readonly problems: readonly string[]
}

/** At least this many writes are acknowledged before each kill, so that slow machines write as much as fast ones. */
const FEW = 6

/**
 * Kill the server again and again in the middle of mixed writes, then look for every write it acknowledged.
 *
 * @param creators of events, and of projects, at once. The more there are, the fewer accounts are created between two kills
 */
export async function killAndLook(settings: Settings, kills: number, creators = 1): Promise<Outcome> {
  const { app, close } = await openApp(settings, () => undefined)
  await checkSteeringGroup(app)
  await makeWorld(app)
  const applicants = await addApplicants(app, kills * 12)
  const session = (userId: string) => inTransaction(app.db, (tx) => startSession(app, tx, userId, 'harness'))
  const sessions = { steering: await session('steering'), admin: await session('admin') }
  const writer = new Writer(sessions, applicants, creators)

  let next = await loadServerProcess(settings)
  for (let i = 0; i < kills; i += 1) {
    const server = await next.start()
    next = await loadServerProcess(settings)
    const writing = writer.run(server.origin)
    await waitForResponses(writer)
    await pause((i * 37) % 180)
    await server.kill()
    await writing
  }
  next.stop()
  const last = await startServerProcess(settings)
  await emptyOutbox(app)
  await last.stop()
  const problems = await losses(app, settings, writer)
  const verdict = await verifyAudit(app)
  if (!verdict.ok) problems.push(`audit row ${verdict.firstBad} breaks the chain`)
  await close()
  return { acknowledged: writer.acknowledged, fewest: writer.fewest, problems }
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** So that a slow machine, too, is killed in the middle of writes of each kind and not before the first. */
async function waitForResponses(writer: Writer): Promise<void> {
  const enough = writer.acknowledged + FEW
  while (writer.isWriting && (writer.acknowledged < enough || writer.fewest === 0)) await pause(5)
}

async function emptyOutbox(app: App): Promise<void> {
  // A mail that was being sent at a kill is tried again after its minute; here it may go at once.
  await app.db.updateTable('outbox').set({ next_attempt_at: '' }).where('sent_at', 'is', null).execute()
  await untilAllIsSent(app)
}

/** Wait until a server has sent every mail. */
export async function untilAllIsSent({ db }: App): Promise<void> {
  const waiting = db.selectFrom('outbox').select('id').where('sent_at', 'is', null)
  while (await waiting.executeTakeFirst()) await pause(100)
}
