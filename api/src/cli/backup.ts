import { chmodSync, existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { openSqlite } from '../database/open'
import { databaseFile } from '../settings'
import type { Command } from './command'
import { dump } from './postgres-tools'

/** Write a consistent copy while the server runs: `vacuum into` for SQLite, `pg_dump` for PostgreSQL. */
export const backup: Command = async ({ settings, args, print }) => {
  const file = resolve(args[0] ?? `portal-backup-${new Date().toISOString().replaceAll(':', '-')}`)
  if (existsSync(file)) {
    print(`${file} already exists.`)
    return 2
  }
  if (settings.databaseUrl) {
    dump(settings.databaseUrl, file)
  } else {
    const { db } = openSqlite(databaseFile(settings))
    await sql`vacuum into ${file}`.execute(db)
    await db.destroy()
  }
  chmodSync(file, 0o600)
  print(`Saved ${file}`)
  return 0
}
