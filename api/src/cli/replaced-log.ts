import Libsql from 'libsql'
import type { Database } from '../database/open'
import { erasedPeople } from '../erasure/journal'

/** Facts that must survive the replacement of a database: how far its audit log went, and who was erased. */
export interface ReplacedLog {
  readonly seq: number
  readonly erased: readonly string[]
}

export const nothingReplaced: ReplacedLog = { seq: 0, erased: [] }

const HEAD = 'select seq from audit_head where id = 1'
const ERASED = "select distinct target_id from audit where action = 'person.erased'"

/** Read the log of a replaced SQLite file. A damaged file has none. */
export function logInFile(file: string): ReplacedLog {
  const database = new Libsql(file)
  try {
    const [head] = database.prepare(HEAD).all() as { seq: number }[]
    const rows = database.prepare(ERASED).all() as { target_id: string }[]
    return { seq: head?.seq ?? 0, erased: rows.map(({ target_id }) => target_id) }
  } catch {
    return nothingReplaced
  } finally {
    database.close()
  }
}

/** Read the log of a database that is about to be replaced. An empty one has none. */
export async function logInDatabase(db: Database): Promise<ReplacedLog> {
  try {
    const head = await db.selectFrom('audit_head').select('seq').where('id', '=', 1).executeTakeFirst()
    return { seq: head?.seq ?? 0, erased: await erasedPeople({ db }) }
  } catch {
    return nothingReplaced
  }
}
