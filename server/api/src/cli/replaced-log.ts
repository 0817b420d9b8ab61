import { sql } from 'kysely'
import Libsql from 'libsql'
import type { Database } from '../database/open'
import { erasedPeople } from '../erasure/journal'
import { statusActions, type StatusRow } from './losses'

/** Facts that must survive the replacement of a database: how far its audit log went, who was erased, and who lost what. */
export interface ReplacedLog {
  /** 'none' if there was no database, or an empty one; 'unreadable' if it is damaged. */
  readonly state: 'read' | 'none' | 'unreadable'
  readonly seq: number
  /** Number of the last row that retention has removed. */
  readonly startSeq: number
  readonly erased: readonly string[]
  readonly statusRows: readonly StatusRow[]
}

const nothing = { seq: 0, startSeq: 0, erased: [], statusRows: [] }
export const nothingReplaced: ReplacedLog = { state: 'none', ...nothing }

const HEAD = 'select seq, start_seq from audit_head where id = 1'
const ERASED = "select distinct target_id from audit where action = 'person.erased'"
const STATUS = `select seq, action, target_id, committee_id, committee_name, details, hash, users.email
  from audit left join users on users.id = audit.target_id
  where action in (${statusActions.map((action) => `'${action}'`).join(', ')}) order by seq`

interface Head {
  readonly seq: number
  readonly start_seq: number
}

export function logInFile(file: string): ReplacedLog {
  const database = new Libsql(file)
  try {
    const [head] = database.prepare(HEAD).all() as Head[]
    const erased = database.prepare(ERASED).all() as { target_id: string }[]
    const statusRows = database.prepare(STATUS).all() as StatusRow[]
    return found(
      head,
      erased.map(({ target_id }) => target_id),
      statusRows,
    )
  } catch (error) {
    return notRead(error)
  } finally {
    database.close()
  }
}

export async function logInDatabase(db: Database): Promise<ReplacedLog> {
  try {
    const { rows } = await sql.raw<Head>(HEAD).execute(db)
    return found(rows[0], await erasedPeople({ db }), await statusRowsOf(db))
  } catch (error) {
    return notRead(error)
  }
}

/** The rows of a log that tell who lost or got an account, rights, a role or a password. */
export const statusRowsOf = async (db: Database): Promise<readonly StatusRow[]> =>
  (await sql.raw<StatusRow>(STATUS).execute(db)).rows

const found = (
  head: Head | undefined,
  erased: readonly string[],
  statusRows: readonly StatusRow[],
): ReplacedLog => ({
  state: 'read',
  seq: head?.seq ?? 0,
  startSeq: head?.start_seq ?? 0,
  erased,
  statusRows,
})

/** Both engines say that a table is missing; then the database was never used. */
const notRead = (error: unknown): ReplacedLog => ({
  state: /no such table|relation .* does not exist/.test(String(error)) ? 'none' : 'unreadable',
  ...nothing,
})
