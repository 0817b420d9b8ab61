import { rm } from 'node:fs/promises'
import path from 'node:path'
import { smallPortal, type TestStore } from '@recog/release-service/testing'
import { freePort } from '@recog/release-service/testing/free-port'
import { startPortal, type RunningPortal } from './running-portal'
import { underLoad } from './load'

const MAIN = path.resolve(__dirname, '../src/main.ts')

let store: TestStore
let portal: RunningPortal
let origin: string
beforeAll(async () => {
  store = await smallPortal()
  const [port, apiPort] = [await freePort(), await freePort()]
  origin = `http://127.0.0.1:${port}`
  portal = await startPortal(['--import', 'tsx', MAIN, 'serve'], {
    ...process.env,
    PORT: String(port),
    API_PORT: String(apiPort),
    PUBLIC_URL: origin,
    PORTAL_DATA: path.join(store.folder, 'data'),
    RELEASES: store.folder,
    LOG_LEVEL: 'silent',
  })
})
afterAll(async () => {
  await portal.stop()
  await rm(store.folder, { recursive: true })
})

it('replacing every part loses no request', async () => {
  const { answered, lost } = await underLoad({ origin, clients: 8 }, async () => {
    await portal.replaceParts()
  })
  expect(lost).toEqual([])
  expect(answered).toBeGreaterThan(8)
})

it.each([0, 1])('no request is lost when part %i is ended: they wait for the next process', async (index) => {
  const { answered, lost } = await underLoad({ origin, clients: 8 }, () => portal.restartPart(index))
  expect(lost).toEqual([])
  expect(answered).toBeGreaterThan(8)
})

it('ends with everything it started', async () => {
  const parts = portal.parts()
  expect(parts).toHaveLength(2)
  expect(await portal.stop()).toBe(0)
  for (const pid of parts) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
