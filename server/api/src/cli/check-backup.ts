import { openSync, closeSync, fsyncSync } from 'node:fs'
import Libsql from 'libsql'
import { type LogFacts, whyOtherKey } from '../audit/audit-key'
import { rowsIn } from '../database/postgres-tools'
import { migrations } from '../database/migration-list'

const NOT_A_BACKUP = 'This file is not a backup of the portal.'
const NEWER = 'This backup was made by a newer version of the portal, which this version cannot read.'

/** Why a backup with these migrations cannot be restored; undefined if it can. */
function reasonToRefuse(applied: readonly string[]): string | undefined {
  const known = migrations.map(({ name }) => name)
  if (!applied.includes(known[0] ?? '')) return NOT_A_BACKUP
  return applied.every((name) => known.includes(name)) ? undefined : NEWER
}

/** @throws if a backup with these migrations and this log cannot be restored */
function check(applied: readonly string[], log: LogFacts, auditKey: string | undefined): void {
  const refused = reasonToRefuse(applied) ?? whyOtherKey(auditKey, log, 'this backup')
  if (refused) throw new Error(refused)
}

/** @throws if a copy of PostgreSQL is damaged, foreign, newer or of another audit key */
export function checkDump(file: string, auditKey: string | undefined): void {
  const serverKeys = rowsIn(file, 'server_keys').map(({ name = '', value = '' }) => ({ name, value }))
  const applied = rowsIn(file, 'schema_migrations').map(({ name = '' }) => name)
  check(applied, { serverKeys, head: rowsIn(file, 'audit_head')[0] }, auditKey)
}

/** @throws if the file is damaged, foreign, newer or of another audit key */
export function checkCopy(file: string, auditKey: string | undefined): void {
  const { problems, applied, log } = inspect(file)
  if (problems.length > 0) throw new Error(`${NOT_A_BACKUP} It is damaged: ${problems[0]}`)
  check(applied, log, auditKey)
  const descriptor = openSync(file, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

function inspect(file: string): { problems: string[]; applied: string[]; log: LogFacts } {
  const database = new Libsql(file)
  const all = (query: string): unknown[] => database.prepare(query).all()
  try {
    const rows = all('pragma integrity_check') as { integrity_check: string }[]
    const names = all('select name from schema_migrations') as { name: string }[]
    return {
      problems: rows.map((row) => row.integrity_check).filter((text) => text !== 'ok'),
      applied: names.map(({ name }) => name),
      log: {
        serverKeys: all('select name, value from server_keys') as { name: string; value: string }[],
        head: all('select * from audit_head')[0] as LogFacts['head'],
      },
    }
  } catch (error) {
    throw new Error(NOT_A_BACKUP, { cause: error })
  } finally {
    database.close()
  }
}
