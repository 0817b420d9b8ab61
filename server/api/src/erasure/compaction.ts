import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import type { App } from '../app'
import { emptyWal } from '../database/empty-wal'
import { serverValue, setServerValue } from '../database/keys'
import { withDatabase } from '../database/open'
import type { Write } from '../database/write'
import { databaseFile, directUrl } from '../settings'
import { erasedTables } from './tables'

/** Present while the file of the database may contain deleted data. */
const FLAG = 'traces-of-erased-people'

/** Remember, in the transaction that erases, that the database must be compacted. */
export async function noteTraces(tx: Write, app: App): Promise<void> {
  await setServerValue(tx, FLAG, app.now())
}

/**
 * Remove what erased people left in free space. SQLite writes the whole file again, which takes about a second per 30 MB, and
 * other writers wait; the process does not. PostgreSQL frees the space for other rows, and replaces its statistics, which contain
 * common and typical values (ADR 34).
 *
 * @returns whether nothing was left to do
 */
export async function compact(app: App): Promise<boolean> {
  const flag = await serverValue(app.db, FLAG)
  if (flag === undefined) return true
  await (app.engine === 'sqlite' ? rewriteFile(databaseFile(app.settings)) : vacuumTables(app))
  if (!(await emptied(app))) return false
  // If someone else was erased meanwhile, the flag has another time, and stays.
  await app.db.deleteFrom('server_keys').where('name', '=', FLAG).where('value', '=', flag).execute()
  return true
}

/** In a thread, because SQLite does it in one call. `secure_delete` alone leaves copies where pages were split. */
function rewriteFile(file: string): Promise<void> {
  const libsql = createRequire(import.meta.url).resolve('libsql')
  const worker = new Worker(
    `const { workerData: { libsql, file } } = require('node:worker_threads')
     const database = new (require(libsql))(file, { timeout: 60000 })
     database.exec('vacuum')
     database.close()`,
    { eval: true, workerData: { libsql, file } },
  )
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`compaction ended with ${code}`)),
    )
  })
}

const vacuumTables = ({ settings }: App): Promise<void> =>
  withDatabase(directUrl(settings), '', async ({ db }) => {
    for (const table of erasedTables) await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
  })

/** Empty the write-ahead log. Tries again while others read. */
async function emptied(app: App): Promise<boolean> {
  for (let tries = 0; tries < 20; tries += 1) {
    if (await emptyWal(app)) return true
    await pause(50)
  }
  return false
}
