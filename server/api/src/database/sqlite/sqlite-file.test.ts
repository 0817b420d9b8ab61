import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openConnection } from './sqlite-file'

test('writes every transaction to the disk before it is acknowledged, and overwrites what is deleted', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sqlite-'))
  const connection = openConnection(join(folder, 'portal.sqlite'))
  const read = (name: string) => connection.prepare(`pragma ${name}`).all([])
  // 2 is FULL.
  expect(read('synchronous')).toEqual([{ synchronous: 2 }])
  expect(read('journal_mode')).toEqual([{ journal_mode: 'wal' }])
  expect(read('secure_delete')).toEqual([{ secure_delete: 1 }])
  connection.close()
  rmSync(folder, { recursive: true })
})
