import { readdir, rm } from 'node:fs/promises'
import { describeEachEngine, startOwnPortal, testSettings, type TestPortal } from '../../testing/portal'
import { runCommand } from '../../testing/run-command'
import { verifyAudit } from '../audit/verify'
import { appliedTo } from '../database/migrate'
import { migrations } from '../database/migrations/migrations'
import { openDatabase } from '../database/open'
import { openApp } from '../open-app'
import { databaseFile, type Settings } from '../settings'

const LAST = migrations.at(-1)?.name ?? ''
const BEFORE = migrations.at(-2)?.name ?? ''

async function run(settings: Settings, ...args: string[]) {
  const said: string[] = []
  const print = (line: string) => void said.push(line)
  const code = await runCommand('migrate', { settings, args, print })
  return { code, said: said.join('\n') }
}

describeEachEngine('migrate --to', (engine) => {
  let portal: TestPortal
  let settings: Settings
  beforeEach(async () => {
    portal = await startOwnPortal(engine)
    settings = portal.settings
    await (
      await portal.as('member')
    ).write('PATCH', '/api/user/profile/name', { firstName: 'A', lastName: 'B' })
  })
  afterEach(() => portal.close())

  async function applied(): Promise<string[]> {
    const { db } = openDatabase(settings.databaseUrl, databaseFile(settings), 'test')
    const names = await appliedTo(db)
    await db.destroy()
    return names
  }

  test('goes back and forward after a backup, and keeps the data', async () => {
    await portal.server.close()
    expect(await run(settings, '--to', BEFORE)).toEqual({
      code: 0,
      said: expect.stringMatching(new RegExp(`^Saved .*before-migrate-.*\nUndone ${LAST}$`)),
    })
    expect(await applied()).toEqual(migrations.slice(0, -1).map(({ name }) => name))
    const [snapshot = ''] = (await readdir(settings.dataFolder)).filter((name) => name.startsWith('before-'))
    const file = `${settings.dataFolder}/${snapshot}`
    expect(await runCommand('backup', { settings, args: ['--verify', file], print: () => undefined })).toBe(0)
    expect(await run(settings, '--to', LAST, '--without-snapshot')).toEqual({
      code: 0,
      said: `Applied ${LAST}`,
    })
    expect(await run(settings, '--to', LAST)).toEqual({ code: 0, said: `The schema is at ${LAST} already.` })
    const { app, close } = await openApp(settings, () => undefined)
    expect(await verifyAudit(app)).toMatchObject({ ok: true, rows: 1 })
    expect(await app.db.selectFrom('events').select('title').execute()).toHaveLength(1)
    await close()
  })

  test('undoes nothing while a server runs, and nothing that cannot be undone', async () => {
    await expect(run(settings, '--to', '0030-project-archive')).rejects.toThrow('Stop it first')
    await portal.server.close()
    await expect(run(settings, '--to', '0028-pending-decisions')).rejects.toThrow(
      '0030-project-archive cannot',
    )
    await expect(run(settings, '--to', '0032-other')).rejects.toThrow('knows no migration 0032-other')
    expect(await applied()).toContain(LAST)
    expect(await readdir(settings.dataFolder)).not.toContainEqual(expect.stringContaining('before-migrate'))
  })
})

test.each([[[]], [['--to']], [['0030-project-archive']], [['--to', LAST, '--now']]])(
  'migrate %j without a name says what to do',
  async (args) => {
    const settings = await testSettings('sqlite')
    expect(await run(settings, ...args)).toMatchObject({ code: 2 })
    await rm(settings.dataFolder, { recursive: true, force: true })
  },
)
