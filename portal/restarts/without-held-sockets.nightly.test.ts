import { startSmallPortal, type SmallPortal } from './small-portal'

/** Node.js as it would be without the undocumented function that docs/adr/0025 describes. The parts inherit it. */
const WITHOUT = 'data:text/javascript,import net from "node:net"; delete net._createServerHandle'

let portal: SmallPortal
beforeAll(async () => {
  portal = await startSmallPortal('--import', WITHOUT)
})
afterAll(() => portal.remove())

const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

/** Connections to a part that starts again are refused for a moment. @returns the status of the web server with its API */
async function untilReady(): Promise<string> {
  for (;;) {
    const response = await fetch(`${portal.origin}/readyz`).catch(() => undefined)
    const { status } = ((await response?.json()) ?? {}) as { status?: string }
    if (status === 'ready') return status
    await pause()
  }
}

it('each part starts again after it was ended', async () => {
  const before = portal.parts()
  while (portal.parts().some((pid) => before.includes(pid))) {
    await portal.restartOldestPart()
    expect(await untilReady()).toBe('ready')
  }
})

it('says that SIGHUP replaces no part, and keeps those that run', async () => {
  const before = portal.parts()
  await expect(portal.replaceParts()).rejects.toThrow(
    /This Node\.js cannot keep 127\.0\.0\.1:\d+ open[\s\S]*EADDRINUSE[\s\S]*The running one stays/,
  )
  while (portal.parts().length > before.length) await pause()
  expect(portal.parts()).toEqual(before)
  expect(await untilReady()).toBe('ready')
})

it('ends with everything it started', async () => {
  const parts = portal.parts()
  expect(parts).toHaveLength(2)
  expect(await portal.stop()).toBe(0)
  for (const pid of parts) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
