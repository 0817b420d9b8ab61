import { openSync, closeSync, fsyncSync } from 'node:fs'
import Libsql from 'libsql'
import { migrations } from '../database/migration-list'

const NOT_A_BACKUP = 'This file is not a backup of the portal.'
const NEWER = 'This backup was made by a newer version of the portal, which this version cannot read.'

/** Why a backup with these migrations cannot be restored; undefined if it can. */
function reasonToRefuse(applied: readonly string[]): string | undefined {
  const known = migrations.map(({ name }) => name)
  if (!applied.includes(known[0] ?? '')) return NOT_A_BACKUP
  return applied.every((name) => known.includes(name)) ? undefined : NEWER
}

/** @throws if a backup with these migrations cannot be restored */
export function checkMigrations(applied: readonly string[]): void {
  const refused = reasonToRefuse(applied)
  if (refused) throw new Error(refused)
}

/** @throws if the file is damaged, foreign or newer */
export function checkCopy(file: string): void {
  const { problems, applied } = inspect(file)
  if (problems.length > 0) throw new Error(`${NOT_A_BACKUP} It is damaged: ${problems[0]}`)
  checkMigrations(applied)
  const descriptor = openSync(file, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

function inspect(file: string): { problems: string[]; applied: string[] } {
  const database = new Libsql(file)
  try {
    const rows = database.prepare('pragma integrity_check').all() as { integrity_check: string }[]
    const names = database.prepare('select name from schema_migrations').all() as { name: string }[]
    return {
      problems: rows.map((row) => row.integrity_check).filter((text) => text !== 'ok'),
      applied: names.map(({ name }) => name),
    }
  } catch (error) {
    throw new Error(NOT_A_BACKUP, { cause: error })
  } finally {
    database.close()
  }
}
