import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { nextMigrations } from '../../testing/next-schema'
import { describeEachEngine, startOwnPortal, type TestPortal } from '../../testing/portal'
import { runCommand } from '../../testing/run-command'
import { databaseFile, type Settings } from '../settings'
import { appliedTo } from './migrate'
import { migrateAtStart } from './migrate-at-start'
import type { Migration } from './migration'
import { openDatabase } from './open'

describeEachEngine('a version with another schema', (engine) => {
  let portal: TestPortal
  let settings: Settings
  let said: string[]
  beforeEach(async () => {
    said = []
    portal = await startOwnPortal(engine)
    await portal.server.close()
    settings = portal.settings
  })
  afterEach(() => portal.close())

  const start = (known: readonly Migration[] = nextMigrations) =>
    migrateAtStart(settings, { say: (line) => void said.push(line), known })
  const snapshots = async () =>
    (await readdir(settings.dataFolder)).filter((name) => name.startsWith('before-migrate'))
  async function lastMigration(): Promise<string | undefined> {
    const { db } = openDatabase(settings.databaseUrl, databaseFile(settings), 'test')
    const names = await appliedTo(db)
    await db.destroy()
    return names.at(-1)
  }

  test('takes a snapshot before it migrates, once, from which the older version can be restored', async () => {
    expect(await snapshots()).toEqual([])
    await start()
    await start()
    expect(await lastMigration()).toBe('9998-expand-everything')
    const [snapshot = '', ...others] = await snapshots()
    expect(others).toEqual([])
    const file = join(settings.dataFolder, snapshot)
    expect(said).toEqual([`Saved ${file}`])
    const seen: string[] = []
    const print = (line: string) => void seen.push(line)
    expect(await runCommand('backup', { settings, args: ['--verify', file], print })).toBe(0)
    expect(seen.join('\n')).toContain('could be restored')
  })

  test('keeps no snapshot of a migration that fails, however often it is tried', async () => {
    const broken: Migration = {
      name: '9998-expand-broken',
      async up() {
        throw new Error('no room left')
      },
    }
    const known = [...nextMigrations.slice(0, -1), broken]
    for (let times = 0; times < 2; times += 1) await expect(start(known)).rejects.toThrow('no room left')
    expect(await snapshots()).toEqual([])
    expect(await lastMigration()).toBe(nextMigrations.at(-2)?.name)
  })

  if (engine === 'postgres') {
    test('takes one snapshot if several servers start at once', async () => {
      await Promise.all([start(), start(), start()])
      expect(await snapshots()).toHaveLength(1)
    })

    test('does not migrate without pg_dump, and says what to do', async () => {
      const path = process.env['PATH']
      process.env['PATH'] = ''
      try {
        await expect(start()).rejects.toThrow(
          /pg_dump is not installed here: .* migrate --to NAME --without-snapshot/,
        )
      } finally {
        process.env['PATH'] = path
      }
      expect(await snapshots()).toEqual([])
      expect(await lastMigration()).toBe(nextMigrations.at(-2)?.name)
    })
  }
})
