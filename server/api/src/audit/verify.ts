import type { Selectable } from 'kysely'
import type { App, HasAuditKey } from '../app'
import type { Tables } from '../database/schema'
import type { AuditTable } from '../database/tables/logs'
import { formerKeys, type FormerKey } from './audit-key'
import { chainHash, endProof, startProof } from './chain'
import { PARTS, stateOf, ErasedParts, type Part, type Personal } from './commitments'
import { parseDetails } from './detail-fields'
import { checkpointName, knownCheckpoints, OWN_DATABASE, type Evidence } from './known-checkpoints'
import { Frontier } from './merkle'

export type Verdict =
  | {
      readonly ok: true
      readonly rows: number
      /** The newest checkpoint that the log contains. */
      readonly proof: Evidence | undefined
      /** Remarks for the operator about a valid log. */
      readonly notes: readonly string[]
    }
  | {
      readonly ok: false
      readonly firstBad: number
      readonly reason: string
      /** A checkpoint that covers the row. */
      readonly proof: Evidence | undefined
    }

/**
 * Verify the log: every row against the chain and its commitments, and the whole against every known checkpoint. Reports the
 * first row that was changed, removed, moved, cut off or added (edge case T148, ADR 21).
 *
 * @param files with further checkpoints
 * @param log a backup may lack rows that were signed later; the live log may not
 */
export async function verifyAudit(
  app: App,
  files: readonly string[] = [],
  log: 'live' | 'backup' = 'live',
): Promise<Verdict> {
  return whilePurged(app, (head) => verifyFrom(app, head, files, log))
}

/** Rows that were removed while somebody looked for them are not missing: look again. */
async function whilePurged<T extends object>(
  app: Pick<App, 'db'>,
  look: (head: Head) => Promise<T>,
): Promise<T> {
  for (;;) {
    const head = await readHead(app)
    const found = await look(head)
    if (!('firstBad' in found) || (await readHead(app)).start_seq === head.start_seq) return found
  }
}

async function verifyFrom(
  app: App,
  head: Head,
  files: readonly string[],
  log: 'live' | 'backup',
): Promise<Verdict> {
  const { valid, unreadable } = await knownCheckpoints(app, files)
  const later = log === 'backup' ? valid.filter((checkpoint) => isLater(checkpoint, head.seq)) : []
  const anchors = new Anchors(
    valid.filter((checkpoint) => !later.includes(checkpoint)),
    await readRestores(app),
  )
  const lost = (await formerKeys(app)).findLast(({ key }) => key === undefined)
  const notes = [
    ...(later.length > 0 ? [`Checkpoints of rows after the backup: ${later.length}.`] : []),
    ...(lost ? [`Rows before ${lost.until} had a key that is lost: only their checkpoints prove them.`] : []),
  ]
  try {
    const [source] = unreadable
    if (source !== undefined)
      throw new Invalid(head.seq, `${source} has a checkpoint without a valid signature`)
    const frontier = checkStart(app, head)
    anchors.passed(frontier)
    const last = await verifyRows(app, head, ({ hash }) => {
      frontier.add(hash)
      anchors.passed(frontier)
    })
    anchors.ended(last.seq)
    checkEnd(app, head, last)
    await checkOutside(app, head)
    return {
      ok: true,
      rows: last.seq - head.start_seq,
      proof: anchors.proof,
      notes: [...anchors.notes, ...notes],
    }
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    const { firstBad, message: reason } = error
    return { ok: false, firstBad, reason, proof: anchors.covering(firstBad) }
  }
}

/**
 * Verify the last rows of the log: quick enough to be done every hour.
 *
 * @param count of rows
 */
export function verifyLastRows(
  app: Pick<App, 'db'> & HasAuditKey,
  count: number,
): Promise<{ readonly rows: number } | { readonly firstBad: number; readonly reason: string }> {
  return whilePurged(app, async (head) => {
    const before = Math.max(head.start_seq, head.seq - count)
    const row = await app.db.selectFrom('audit').select('hash').where('seq', '=', before).executeTakeFirst()
    const start = { seq: head.seq, start_seq: before, start_hash: row?.hash ?? head.start_hash }
    try {
      checkEnd(app, head, await verifyRows(app, start, () => undefined))
      return { rows: head.seq - before }
    } catch (error) {
      if (!(error instanceof Invalid)) throw error
      return { firstBad: error.firstBad, reason: error.message }
    }
  })
}

/** Whether a checkpoint was signed after the backup was made: its own database cannot contain it. */
const isLater = ({ size, source }: Evidence, end: number): boolean => size > end && source !== OWN_DATABASE

/** The audit head as it is now. */
const readHead = (app: Pick<App, 'db'>): Promise<Head> =>
  app.db.selectFrom('audit_head').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()

/** A chain that no rows were removed from starts empty. Any other start requires the proof of `purgeAudit`. */
function checkStart(app: App, { start_seq, start_hash, start_frontier, start_proof }: Head): Frontier {
  const expected = start_seq === 0 ? '' : startProof(app.keys.audit, start_seq, start_hash, start_frontier)
  const frontier = Frontier.parse(start_seq, start_frontier)
  if (start_proof !== expected || !frontier || (start_seq === 0 && start_hash !== ''))
    throw new Invalid(start_seq, 'rows before it were removed without the key')
  return frontier
}

/** The head is the last row of the chain, and has the proof of the key. @throws {Invalid} */
function checkEnd(app: HasAuditKey, head: Head, last: Link): void {
  const proof = head.seq === 0 ? '' : endProof(app.keys.audit, head.seq, head.hash)
  const isEnd = head.seq === last.seq && head.hash === last.hash && head.end_proof === proof
  if (!isEnd || (last.created_at !== '' && head.created_at !== last.created_at))
    throw new Invalid(last.seq + 1, 'the end of the log was cut off or moved')
}

/** Rows before the start or after the end of the chain, which no hash of it covers. @throws {Invalid} */
async function checkOutside(app: Pick<App, 'db'>, head: Head): Promise<void> {
  for (const table of ['audit', 'audit_personal'] as const) {
    const row = await app.db
      .selectFrom(table)
      .select('seq')
      .where((eb) => eb.or([eb('seq', '<=', head.start_seq), eb('seq', '>', head.seq)]))
      .orderBy('seq')
      .limit(1)
      .executeTakeFirst()
    // Another process may have added it since the head was read.
    if (row && (row.seq <= head.start_seq || row.seq > (await readHead(app)).seq))
      throw new Invalid(row.seq, 'it is not part of the chain')
  }
}

type Head = Selectable<Tables['audit_head']>
type Row = Selectable<AuditTable>

/** Where the chain has been verified up to. */
interface Link {
  readonly seq: number
  readonly hash: string
  readonly created_at: string
}

const BATCH_SIZE = 5000

/**
 * Verify every row against the chain and its commitments. Rows of a key that is lost cannot be verified against the chain.
 *
 * @param passed called after each row
 * @returns the last row; the start if there is none
 * @throws {Invalid} at the first row that is wrong
 */
async function verifyRows(
  app: Pick<App, 'db'> & HasAuditKey,
  head: Pick<Head, 'seq' | 'start_seq' | 'start_hash'>,
  passed: (row: Link) => void,
): Promise<Link> {
  const erased = await ErasedParts.read(app)
  const former = await formerKeys(app)
  let last: Link = { seq: head.start_seq, hash: head.start_hash, created_at: '' }
  for (;;) {
    const rows = await readRows(app, last.seq, head.seq)
    const personal = await readPersonal(app, last.seq, rows.at(-1)?.seq ?? last.seq)
    for (const row of rows) {
      checkLink(keyOf(app, former, row.seq), last, row)
      await checkPersonal(row, personal.get(row.seq), erased)
      last = row
      passed(row)
    }
    if (rows.length < BATCH_SIZE) return last
  }
}

const readRows = (app: Pick<App, 'db'>, after: number, upTo: number): Promise<Row[]> =>
  app.db
    .selectFrom('audit')
    .selectAll()
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .orderBy('seq')
    .limit(BATCH_SIZE)
    .execute()

async function readPersonal(
  app: Pick<App, 'db'>,
  after: number,
  upTo: number,
): Promise<Map<number, Personal>> {
  const rows = await app.db
    .selectFrom('audit_personal')
    .selectAll()
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .execute()
  return new Map(rows.map((row) => [row.seq, row]))
}

/** The key that the log had when a row was written; undefined if it is lost. */
function keyOf({ keys }: HasAuditKey, former: readonly FormerKey[], seq: number): Buffer | undefined {
  const then = former.find(({ until }) => seq < until)
  return then ? then.key : keys.audit
}

function checkLink(key: Buffer | undefined, last: Link, { hash, ...row }: Row): void {
  if (row.seq !== last.seq + 1) throw new Invalid(last.seq + 1, 'it is missing')
  if (key && chainHash(key, last.hash, row) !== hash) throw new Invalid(row.seq, 'it does not fit the chain')
}

async function checkPersonal(row: Row, personal: Personal | undefined, erased: ErasedParts): Promise<void> {
  for (const part of PARTS) {
    const state = stateOf(part, row[`${part}_commitment`], personal)
    if (state === 'wrong') throw new Invalid(row.seq, `${NAMES[part]} differ from what was recorded`)
    if (state === 'erased' && !(await erased.mayMiss(row, part)))
      throw new Invalid(row.seq, `${NAMES[part]} were removed, but nobody was erased`)
  }
}

const NAMES: Readonly<Record<Part, string>> = {
  actor: 'name and address of the actor',
  target: 'name and address of the target',
  details: 'personal details',
}

/** Ends the verification of the audit log. */
class Invalid extends Error {
  constructor(
    readonly firstBad: number,
    reason: string,
  ) {
    super(reason)
    this.name = 'Invalid'
  }
}

/** Compares the log with its checkpoints, from the smallest to the largest, while it is read (ADR 21). */
class Anchors {
  readonly #checkpoints: readonly Evidence[]
  readonly #restores: readonly Restore[]
  readonly #lost = new Map<Restore, number>()
  #next = 0
  #older = 0
  #proof: Evidence | undefined

  /** @param checkpoints in the order of their sizes */
  constructor(checkpoints: readonly Evidence[], restores: readonly Restore[]) {
    this.#checkpoints = checkpoints
    this.#restores = restores
  }

  /** The newest checkpoint that the log contains. */
  get proof(): Evidence | undefined {
    return this.#proof
  }

  /** Gaps that the checkpoints could not prove, although nothing is wrong. */
  get notes(): string[] {
    return [
      ...[...this.#lost].map(
        ([{ seq, at }, count]) =>
          `Checkpoints of rows that a backup replaced on ${at.slice(0, 10)} (row ${seq}): ${count}.`,
      ),
      ...(this.#older > 0 ? [`Checkpoints of rows before the first one that was kept: ${this.#older}.`] : []),
    ]
  }

  /** The first checkpoint that covers a row. */
  covering(seq: number): Evidence | undefined {
    return this.#checkpoints.find(({ size }) => size >= seq)
  }

  /** Compare the rows read so far with the checkpoints of their number. @throws {Invalid} if one differs */
  passed(frontier: Frontier): void {
    for (
      let checkpoint = this.#checkpoints[this.#next];
      checkpoint && checkpoint.size <= frontier.size;
      checkpoint = this.#checkpoints[this.#next]
    ) {
      this.#next += 1
      if (checkpoint.size < frontier.size) this.#older += 1
      else if (checkpoint.root === frontier.root()) this.#proof = checkpoint
      else this.#excuse(checkpoint, 'a row up to here differs from what was signed')
    }
  }

  /** @param last number of the last row. @throws {Invalid} if a checkpoint covers more rows */
  ended(last: number): void {
    for (const checkpoint of this.#checkpoints.slice(this.#next))
      this.#excuse(checkpoint, `the log ends at row ${last}`, last + 1)
  }

  /** A backup that was restored has fewer rows, or others. @throws {Invalid} if the log has no record of that */
  #excuse(checkpoint: Evidence, reason: string, firstBad = checkpoint.size): void {
    const restore = this.#restores.find(
      ({ seq, lostUpTo, alsoLost }) =>
        (seq <= checkpoint.size && checkpoint.size <= lostUpTo) ||
        alsoLost.includes(checkpointName(checkpoint)),
    )
    if (!restore) throw new Invalid(firstBad, reason)
    this.#lost.set(restore, (this.#lost.get(restore) ?? 0) + 1)
  }
}

/** A backup that replaced the log: checkpoints from its row up to the end of the replaced log are of lost rows. */
interface Restore {
  readonly seq: number
  readonly at: string
  readonly lostUpTo: number
  /** Checkpoints of the replaced log before that row. */
  readonly alsoLost: readonly unknown[]
}

/** The restored backups that the log records. */
async function readRestores(app: App): Promise<Restore[]> {
  const rows = await app.db
    .selectFrom('audit')
    .select(['seq', 'created_at', 'details'])
    .where('action', '=', 'database.restored')
    .execute()
  return rows.map(({ seq, created_at, details }) => {
    const { lostUpTo, alsoLost } = parseDetails(details)
    return { seq, at: created_at, lostUpTo: Number(lostUpTo ?? 0), alsoLost: [alsoLost ?? []].flat() }
  })
}
