import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { smallPortal, temporaryFolder, type TestStore } from '../release-service/src/testing/small-release'
import { freePort } from './lib/free-port.mjs'
import { ROOT } from './lib/paths.mjs'

/** A portal whose releases are not those of this checkout. */
let store: TestStore
beforeAll(async () => {
  store = await smallPortal()
})
afterAll(() => rm(store.folder, { recursive: true }))

let portal: ChildProcess | undefined
afterEach(async () => {
  const running = portal
  portal = undefined
  if (!running) return
  const ended = new Promise((resolve) => running.once('exit', resolve))
  running.kill('SIGTERM')
  await ended
})

/** Start the portal on the store's releases. @returns its URL and what it printed until it was there */
async function start(...args: string[]): Promise<{ url: string; output: string }> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const settings = {
    PORT: String(port),
    PUBLIC_URL: url,
    PORTAL_DATA: path.join(store.folder, 'data'),
    RELEASES: store.folder,
    API_ORIGIN: 'http://127.0.0.1:9',
    LOG_LEVEL: 'silent',
  }
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts/start.mjs'), ...args], {
    env: { ...process.env, ...settings },
  })
  portal = child
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('The portal is at')) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code) => reject(new Error(`ended with code ${code}: ${output}`)))
  })
  return { url, output }
}

it.each<[string, string[]]>([
  ['npm start', []],
  ['npm run serve', ['--serve']],
])(
  '%s serves what teams have released, and neither builds nor publishes its own checkout (D8, D22)',
  async (_command, args) => {
    const ledger = () => readFileSync(path.join(store.folder, 'ledger.jsonl'), 'utf8')
    const before = ledger()
    const { url, output } = await start(...args)
    expect(output).not.toMatch(/built in|is live/)
    const registry = (await (await fetch(`${url}/registry.json`)).json()) as unknown
    expect(registry).toMatchObject({ shell: '1.0.0', sections: { 'mf-projects': '1.0.0' } })
    expect(ledger()).toBe(before)
  },
)

it('npm run serve says what to do in a store whose first release died', async () => {
  const folder = await temporaryFolder()
  await writeFile(path.join(folder, 'ledger.jsonl'), '{"seq":1,')
  const env = { ...process.env, PORTAL_DATA: folder, RELEASES: folder, PORT: String(await freePort()) }
  const { status, stderr } = spawnSync(process.execPath, [path.join(ROOT, 'scripts/start.mjs'), '--serve'], {
    env,
    encoding: 'utf8',
    timeout: 60_000,
  })
  expect(stderr).toContain('Nothing is released yet')
  expect(status).toBe(1)
  await rm(folder, { recursive: true })
})
