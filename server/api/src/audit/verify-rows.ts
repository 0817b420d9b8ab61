import type { Selectable } from 'kysely'
import type { App, HasAuditKey } from '../app'
import type { AuditTable } from '../database/tables/audit-log'
import type { Tables } from '../database/schema'
import { chainHash } from './chain'
import { PARTS, stateOf, type Part, type Personal } from './commitments'
import { ErasedParts } from './erased-parts'
import { formerKeys, type FormerKey } from './former-keys'
import { Invalid } from './invalid'

export type Head = Selectable<Tables['audit_head']>
type Row = Selectable<AuditTable>

/** Where the chain has been verified up to. */
export interface Link {
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
export async function verifyRows(
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
