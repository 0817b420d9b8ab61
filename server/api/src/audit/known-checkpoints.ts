import { existsSync, readFileSync } from 'node:fs'
import type { App } from '../app'
import { type Checkpoint, claimedSize, splitNotes } from './checkpoint-note'
import { checkpointReader } from './audit-key'
import { Frontier } from './merkle'
import { checkpointFile, isUrl } from './checkpoints'

/** The source of checkpoints that the log's own database contains. */
export const OWN_DATABASE = 'the database'

/** A checkpoint and where it was found. */
export interface Evidence extends Checkpoint {
  readonly source: string
}

interface KnownCheckpoints {
  /** In the order of their sizes. */
  readonly valid: readonly Evidence[]
  /** Where texts were found that are not checkpoints signed with this log's key. */
  readonly unreadable: readonly string[]
}

interface Found {
  readonly source: string
  readonly note: string
  /** The columns that the database stores beside the note. */
  readonly stored?: { readonly size: number; readonly frontier: string }
}

/**
 * All checkpoints that this machine can read: in the database, in the file of this server, at the operator's destination if it
 * is a file, and in further files, such as a copy from elsewhere.
 *
 * @param files further files
 */
export async function knownCheckpoints(app: App, files: readonly string[]): Promise<KnownCheckpoints> {
  const open = await checkpointReader(app)
  const head = await app.db.selectFrom('audit_head').select('start_seq').executeTakeFirstOrThrow()
  const found = [...(await inDatabase(app)), ...inFiles(app, files)]
  /** Retention may have removed the row that tells which key was in force then. Nothing is left for such a note to prove. */
  const isOfRemovedRows = ({ note, stored }: Found): boolean =>
    !stored && (claimedSize(note) ?? Infinity) < head.start_seq
  const opened = found.flatMap((each) => {
    const { source, note, stored } = each
    const checkpoint = open(note)
    if (!checkpoint && isOfRemovedRows(each)) return []
    const fits = !stored || (checkpoint && isStored(checkpoint, stored))
    return [{ source, checkpoint: fits ? checkpoint : undefined }]
  })
  return {
    valid: opened
      .flatMap(({ source, checkpoint }) => (checkpoint ? [{ ...checkpoint, source }] : []))
      .toSorted((a, b) => a.size - b.size),
    unreadable: opened.flatMap(({ source, checkpoint }) => (checkpoint ? [] : [source])),
  }
}

async function inDatabase(app: App): Promise<Found[]> {
  const rows = await app.db.selectFrom('audit_checkpoints').selectAll().execute()
  return rows.map(({ note, size, frontier }) => ({
    source: OWN_DATABASE,
    note,
    stored: { size, frontier },
  }))
}

function inFiles({ settings }: App, files: readonly string[]): Found[] {
  const to = settings.auditCheckpointsTo
  const own = [checkpointFile(settings), ...(to === undefined || isUrl(to) ? [] : [to])]
  return [...own.filter((file) => existsSync(file)), ...files].flatMap((source) =>
    splitNotes(readFileSync(source, 'utf8')).map((note) => ({ source, note })),
  )
}

const isStored = ({ size, root }: Checkpoint, stored: { size: number; frontier: string }): boolean =>
  size === stored.size && Frontier.parse(size, stored.frontier)?.root() === root

const BATCH_SIZE = 5000

/** How `database.restored` names a checkpoint. */
export const checkpointName = ({ size, root }: Pick<Evidence, 'size' | 'root'>): string => `${size}:${root}`

/**
 * Checkpoints that a restored log contradicts within its own length: the replaced log had other rows from the start, such as
 * that of a server that was started on an empty database before the backup was found.
 *
 * @param checkpoints in the order of their sizes
 */
export async function lostCheckpoints(app: App, checkpoints: readonly Evidence[]): Promise<string[]> {
  const head = await app.db.selectFrom('audit_head').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
  const frontier = Frontier.parse(head.start_seq, head.start_frontier) ?? Frontier.empty()
  const lost = new Set<string>()
  const compare = (): void => {
    for (const checkpoint of checkpoints) {
      if (checkpoint.size === frontier.size && checkpoint.root !== frontier.root())
        lost.add(checkpointName(checkpoint))
    }
  }
  const sizes = new Set(checkpoints.map(({ size }) => size))
  while (frontier.size < head.seq) {
    const rows = await app.db
      .selectFrom('audit')
      .select('hash')
      .where('seq', '>', frontier.size)
      .orderBy('seq')
      .limit(BATCH_SIZE)
      .execute()
    for (const { hash } of rows) {
      frontier.add(hash)
      if (sizes.has(frontier.size)) compare()
    }
    if (rows.length === 0) break
  }
  return [...lost]
}
