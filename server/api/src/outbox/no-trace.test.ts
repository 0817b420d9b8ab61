import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { AccountResultWire } from '@recog/api-contract'
import { startOwnPortal, type TestPortal } from '../../testing/portal'
import { databaseFile } from '../settings'
import { openConnection } from '../database/sqlite/sqlite-file'

/** Edge case T125: the database file outlives the password, in backups of the disk too. */
describe('a temporary password in the SQLite files', () => {
  const working = { BACKGROUND: '1' }
  let portal: TestPortal
  afterEach(() => portal.close())

  const filesWith = async (text: string): Promise<string[]> => {
    const file = databaseFile(portal.settings)
    const names = ['', '-wal', '-shm', '-journal']
    const contents = await Promise.all(names.map((end) => readFile(file + end).catch(() => Buffer.alloc(0))))
    return names.filter((_, i) => contents[i]?.includes(text))
  }
  const createAccount = async (): Promise<string> => {
    const admin = await portal.as('admin')
    const response = await admin.post('/api/admin/users/account', { emails: ['new@hospital.example'] })
    return response.json<AccountResultWire[]>()[0]?.password ?? 'none'
  }
  const untilGone = async (password: string): Promise<string[]> => {
    while ((await filesWith(password)).length > 0) await pause(50)
    return []
  }

  test('exists while its mail is waiting', async () => {
    portal = await startOwnPortal('sqlite', { ...working, SMTP_URL: 'smtp://127.0.0.1:1' })
    expect(await filesWith(await createAccount())).not.toEqual([])
  })

  test('is removed once its mail has been sent', async () => {
    portal = await startOwnPortal('sqlite', working)
    const password = await createAccount()
    expect(await untilGone(password)).toEqual([])
    expect(await portal.app.db.selectFrom('outbox').select('sent_at').execute()).toEqual([
      { sent_at: expect.any(String) },
    ])
  })

  test('is removed as soon as another process stops reading, without blocking anybody', async () => {
    portal = await startOwnPortal('sqlite', working)
    const { stopReading } = startReading(databaseFile(portal.settings))
    const password = await createAccount()
    await pause(500)
    expect(await filesWith(password)).not.toEqual([])
    expect((await portal.visitor().get('/readyz')).statusCode).toBe(200)
    stopReading()
    expect(await untilGone(password)).toEqual([])
  })
})

/** Begins a transaction that reads, as a process does that makes a backup. */
function startReading(file: string): { stopReading(): void } {
  const connection = openConnection(file)
  connection.exec('begin')
  connection.prepare('select id from users').all([])
  return {
    stopReading: () => {
      connection.exec('commit')
      connection.close()
    },
  }
}
