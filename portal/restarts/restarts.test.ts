import { startSmallPortal, type SmallPortal } from './small-portal'
import { underLoad } from './load'

let portal: SmallPortal
beforeAll(async () => {
  portal = await startSmallPortal()
})
afterAll(() => portal.remove())

it('replacing every part loses no request', async () => {
  const { answered, lost } = await underLoad({ origin: portal.origin, clients: 8 }, async () => {
    await portal.replaceParts()
  })
  expect(lost).toEqual([])
  expect(answered).toBeGreaterThan(8)
})

it('no request is lost when a part is ended: they wait for the next process', async () => {
  const before = portal.parts()
  for (const _ of before) {
    const { answered, lost } = await underLoad({ origin: portal.origin, clients: 8 }, () =>
      portal.restartOldestPart(),
    )
    expect(lost).toEqual([])
    // At least the requests that wait for the new process.
    expect(answered).toBeGreaterThanOrEqual(8)
  }
  expect(portal.parts().filter((pid) => before.includes(pid))).toEqual([])
})

it('ends with everything it started', async () => {
  const parts = portal.parts()
  expect(parts).toHaveLength(2)
  expect(await portal.stop()).toBe(0)
  for (const pid of parts) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
