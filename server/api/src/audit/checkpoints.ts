import { appendFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { App } from '../app'
import { tellOfBrokenLog } from '../notices/administrators'
import type { Settings } from '../settings'
import { type Checkpoint, signCheckpoint, signingKey } from './checkpoint-note'
import { checkpointReader } from './audit-key'
import { Frontier } from './merkle'

const BATCH_SIZE = 5000

/** Name of this portal's log in its checkpoints: the portal's host. */
export const originOf = ({ settings }: Pick<App, 'settings'>): string =>
  `${new URL(settings.publicUrl).host}/audit`

/**
 * Sign the present state of the log, if it has grown since the last checkpoint, and deliver it. Reads only the rows since
 * then.
 *
 * @returns undefined if there is nothing to sign, another process was first, or the log no longer fits its last checkpoint
 */
export async function writeCheckpoint(app: App): Promise<Checkpoint | undefined> {
  const { seq: size } = await headOf(app)
  const start = await startOf(app)
  if (start === undefined || size < start.size) {
    app.warn('the audit log no longer fits its last checkpoint; run "audit verify"')
    await tellOfBrokenLog(app)
    return undefined
  }
  if (size === start.size) return undefined
  const frontier = await extend(app, start, size)
  if (!frontier) {
    app.warn('the audit log has gaps; run "audit verify"')
    await tellOfBrokenLog(app)
    return undefined
  }
  const checkpoint = { origin: originOf(app), size, root: frontier.root() }
  const note = signCheckpoint(checkpoint, signingKey(app.keys.audit))
  const { numInsertedOrUpdatedRows } = await app.db
    .insertInto('audit_checkpoints')
    .values({ size, created_at: app.now(), note, frontier: frontier.toString() })
    .onConflict((conflict) => conflict.column('size').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return undefined
  await deliverCheckpoint(app, note)
  return checkpoint
}

const headOf = (app: App) =>
  app.db
    .selectFrom('audit_head')
    .select(['seq', 'start_seq', 'start_frontier'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()

/** The tree of the last checkpoint, or of the rows removed by retention if there is none. Undefined if it is damaged. */
async function startOf(app: App): Promise<Frontier | undefined> {
  const last = await app.db
    .selectFrom('audit_checkpoints')
    .selectAll()
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
  const head = await headOf(app)
  if (!last || last.size < head.start_seq) return Frontier.parse(head.start_seq, head.start_frontier)
  const frontier = Frontier.parse(last.size, last.frontier)
  const signed = (await checkpointReader(app))(last.note)
  return signed?.size === last.size && frontier?.root() === signed.root ? frontier : undefined
}

/** Add the rows up to a number to a tree. @returns undefined if one is missing */
async function extend(app: App, frontier: Frontier, size: number): Promise<Frontier | undefined> {
  while (frontier.size < size) {
    const rows = await app.db
      .selectFrom('audit')
      .select(['seq', 'hash'])
      .where('seq', '>', frontier.size)
      .where('seq', '<=', size)
      .orderBy('seq')
      .limit(BATCH_SIZE)
      .execute()
    for (const { seq, hash } of rows) {
      if (seq !== frontier.size + 1) return undefined
      frontier.add(hash)
    }
    if (rows.length === 0) return undefined
  }
  return frontier
}

/** How long a destination may take to receive a checkpoint. Milliseconds. */
const TIMEOUT = 10_000

/** Where every checkpoint signed on this machine is kept. */
export const checkpointFile = ({ dataFolder }: Settings): string => join(dataFolder, 'audit-checkpoints.txt')

/**
 * Deliver a signed checkpoint to the file, the server's log and the operator's destination. A destination that fails is
 * reported and not retried, because the next checkpoint covers the same rows.
 */
async function deliverCheckpoint(app: App, note: string): Promise<void> {
  const destination = app.settings.auditCheckpointsTo
  app.info(`audit checkpoint: ${note.trimEnd()}`)
  for (const to of [checkpointFile(app.settings), ...(destination === undefined ? [] : [destination])]) {
    const delivered = isUrl(to) ? post(to, note) : append(to, note)
    await delivered.catch((error: unknown) => {
      app.warn(
        `the audit checkpoint was not delivered to ${to}: ${error instanceof Error ? error.message : 'failed'}`,
      )
    })
  }
}

/** Whether a destination is a URL; otherwise it is a file. */
export const isUrl = (destination: string): boolean => /^https?:\/\//.test(destination)

async function append(file: string, note: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await appendFile(file, `${note}\n`, { mode: 0o600 })
}

async function post(url: string, note: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    body: note,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT),
  })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
}
