import fs from 'node:fs/promises'
import { describeEachEngine, startOwnPortal } from '../../testing/portal'
import { openConnection } from '../database/sqlite/sqlite-file'
import { databaseFile } from '../settings'

describeEachEngine('health checks', (engine) => {
  test('need no database: the process is healthy, but not ready', async () => {
    const portal = await startOwnPortal(engine)
    const browser = await portal.as('member')
    await portal.app.db.destroy()
    expect((await browser.get('/healthz')).statusCode).toBe(200)
    const ready = await browser.get('/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'not ready', down: ['database'] }])
    expect((await browser.get('/identity/assets/identity.css')).statusCode).toBe(200)
    await portal.close()
  })
})

test('a server that cannot write is not ready, although it can read', async () => {
  const portal = await startOwnPortal('sqlite')
  const other = openConnection(databaseFile(portal.settings))
  other.exec('begin immediate')
  const browser = portal.visitor()
  expect((await browser.get('/readyz')).statusCode).toBe(503)
  expect((await browser.get('/api/auth/csrf-token')).statusCode).toBe(200)
  other.exec('rollback')
  let status = 503
  while (status === 503) status = (await browser.get('/readyz')).statusCode
  expect(status).toBe(200)
  other.close()
  await portal.close()
})

test('a server with a full disk is not ready, even if one more row fits', async () => {
  const portal = await startOwnPortal('sqlite')
  const disk = Object.assign(await fs.statfs(portal.settings.dataFolder), { bavail: 3 })
  const full = jest.spyOn(fs, 'statfs').mockResolvedValue(disk)
  const ready = await portal.visitor().get('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'not ready', down: ['database'] }])
  full.mockRestore()
  // The last result is kept for two seconds.
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_001)
  expect((await portal.visitor().get('/readyz')).statusCode).toBe(200)
  clock.mockRestore()
  await portal.close()
})
