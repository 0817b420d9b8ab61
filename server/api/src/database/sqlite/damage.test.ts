import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { closeFiles } from '../../../testing/close-files'
import { startOwnPortal, type TestPortal } from '../../../testing/portal'
import { runCommand } from '../../../testing/run-command'
import { openApp } from '../../open-app'
import { databaseFile } from '../../settings'
import { openSqlite } from '../open'

describe('a damaged byte in a text', () => {
  let portal: TestPortal
  let said: string[]
  const print = (line: string) => void said.push(line)
  const call = (...args: string[]) => ({ settings: portal.settings, args, print })
  /** As a fault of the disk does, which no program notices. */
  const damage = async () => {
    const { db } = openSqlite(databaseFile(portal.settings))
    await sql`update users set last_name = cast(x'4d61ff6e79' as text) where id = 'member'`.execute(db)
    await db.destroy()
  }
  beforeEach(async () => {
    said = []
    portal = await startOwnPortal('sqlite')
    await portal.server.close()
    await closeFiles(portal.settings)
  })
  afterEach(() => rmSync(portal.settings.dataFolder, { recursive: true, force: true }))

  const NAMED = /last_name of row \d+ \(rowid\) in users has bytes that are no text/

  test('is replaced and named when a server starts, so that it ends no server again', async () => {
    await damage()
    const { app, close } = await openApp(portal.settings, print)
    const person = await app.db.selectFrom('users').select('last_name').where('id', '=', 'member').execute()
    await close()
    expect(person).toEqual([{ last_name: 'Ma\uFFFDny' }])
    expect(said.join()).toMatch(NAMED)
  })

  test('is named by the backup and its verification, and by the doctor', async () => {
    await damage()
    const file = join(portal.settings.dataFolder, 'copy')
    expect(await runCommand('backup', call(file))).toBe(1)
    expect(said.join()).toMatch(NAMED)
    said = []
    expect(await runCommand('backup', call('--verify', file))).toBe(1)
    expect(said.join()).toMatch(NAMED)
    said = []
    expect(await runCommand('doctor', call())).toBe(1)
    expect(said.join('\n')).toMatch(new RegExp(`PROBLEM +Database file: .*${NAMED.source}`))
  })

  test('is no reason not to restore a backup, nor to lose what the replaced database tells', async () => {
    const file = join(portal.settings.dataFolder, 'copy')
    expect(await runCommand('backup', call(file))).toBe(0)
    await damage()
    expect(await runCommand('restore', call(file))).toBe(0)
    expect(said.join()).toMatch(NAMED)
  })

  test('a file that is no database any more is named, with what to do', async () => {
    const file = databaseFile(portal.settings)
    writeFileSync(file, 'nothing of it is left'.repeat(1000))
    await expect(openApp(portal.settings, print)).rejects.toThrow(
      /portal\.db is damaged .* put a backup back with ".* restore FILE"/,
    )
    await runCommand('doctor', call())
    expect(said.join('\n')).toMatch(/PROBLEM +Database file/)
  })
})
