import { mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { portalProgram, startSmallPortal, type SmallPortal } from './small-portal'
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
  while (portal.parts().some((pid) => before.includes(pid))) {
    const { answered, lost } = await underLoad(
      { origin: portal.origin, clients: 8 },
      async (answeredSoFar) => {
        await portal.restartOldestPart()
        // Those that waited, and then more.
        while (answeredSoFar() <= 8) await new Promise((resolve) => setTimeout(resolve, 20))
      },
    )
    expect(lost).toEqual([])
    expect(answered).toBeGreaterThan(8)
  }
})

it('survives a hang-up at the moment in which it says that it listens', async () => {
  const hangUp = `if (process.argv.at(-1) === 'serve') {
    const { send } = process
    process.send = (...message) => process.kill(process.pid, 'SIGHUP') && send.apply(process, message)
  }`
  const other = await startSmallPortal(['--import', `data:text/javascript,${encodeURIComponent(hangUp)}`])
  expect(await other.stop()).toBe(0)
  await other.remove()
})

it('ends with everything it started', async () => {
  const other = await startSmallPortal()
  const parts = other.parts()
  expect(parts).toHaveLength(2)
  expect(await other.stop()).toBe(0)
  for (const pid of parts) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  await other.remove()
})

describe('a portal that opens its sockets itself', () => {
  let own: SmallPortal
  beforeAll(async () => {
    own = await startSmallPortal([], false)
  })
  afterAll(() => own.remove())

  /** Connections to a part that starts again are refused for a moment. @returns the status of the web server with its API */
  async function untilReady(): Promise<string> {
    for (;;) {
      const response = await fetch(`${own.origin}/readyz`).catch(() => undefined)
      const { status } = ((await response?.json()) ?? {}) as { status?: string }
      if (status === 'ready') return status
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  it('starts each part again after it was ended', async () => {
    const before = own.parts()
    while (own.parts().some((pid) => before.includes(pid))) {
      await own.restartOldestPart()
      expect(await untilReady()).toBe('ready')
    }
  })

  it('says that SIGHUP replaces nothing, and keeps the parts that run', async () => {
    const before = own.parts()
    await expect(own.replaceParts()).rejects.toThrow(
      'Nothing was replaced: systemd has no unit for the socket "api", "site" (docs/install.md)',
    )
    expect(own.parts()).toEqual(before)
    expect(await untilReady()).toBe('ready')
  })
})

it('says after an upgrade that the process that starts the parts is still the old one', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'versions-'))
  const link = path.join(folder, 'main.mjs')
  const program = await portalProgram()
  await symlink(program, link)
  const other = await startSmallPortal([], true, link)
  await other.replaceParts()
  expect(other.output()).not.toContain('still')
  await writeFile(path.join(folder, 'newer.mjs'), `import ${JSON.stringify(program)}`)
  await symlink(path.join(folder, 'newer.mjs'), `${link}.new`)
  await rename(`${link}.new`, link)
  await other.replaceParts()
  await other.stop()
  expect(other.output()).toContain(
    `The process that starts them is still ${program} until the portal is restarted`,
  )
  await other.remove()
  await rm(folder, { recursive: true })
})

it('reads files with settings again when it replaces its parts', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'secret-'))
  const file = path.join(folder, 'smtp-url')
  await writeFile(file, 'smtp://127.0.0.1:1')
  process.env['SMTP_URL_FILE'] = file
  const other = await startSmallPortal()
  delete process.env['SMTP_URL_FILE']
  await other.replaceParts()
  await writeFile(file, 'not a URL')
  await expect(other.replaceParts()).rejects.toThrow(/SMTP_URL[\s\S]*The running one stays/)
  await other.remove()
  await rm(folder, { recursive: true })
})
