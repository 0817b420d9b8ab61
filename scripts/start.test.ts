import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  smallPortal,
  temporaryFolder,
  type TestStore,
} from '../delivery/release-service/src/testing/small-release'
import { startListening, type Listening } from '../tests/restarts/start-listening'
import { ROOT } from './lib/paths.mjs'

/** A portal whose releases are not those of this checkout. */
let store: TestStore
beforeAll(async () => {
  store = await smallPortal()
})
afterAll(() => rm(store.folder, { recursive: true }))

let portal: Listening | undefined
afterEach(async () => {
  portal?.child.kill('SIGTERM')
  await portal?.ended
  portal = undefined
})

it.each<[string, string[]]>([
  ['npm start', []],
  ['npm start -- --serve', ['--serve']],
])(
  '%s serves what teams have released, and neither builds nor publishes its own checkout',
  async (_command, args) => {
    const ledger = () => readFileSync(path.join(store.folder, 'ledger.jsonl'), 'utf8')
    const before = ledger()
    portal = await startListening([path.join(ROOT, 'scripts/start.mjs'), ...args], {
      ...process.env,
      PORT: '0',
      PUBLIC_URL: 'http://localhost',
      PORTAL_DATA: path.join(store.folder, 'data'),
      RELEASES: store.folder,
      API_ORIGIN: 'http://127.0.0.1:9',
      LOG_LEVEL: 'silent',
    })
    expect(portal.output()).toContain('The portal is at')
    expect(portal.output()).not.toMatch(/built in|is live/)
    const response = await fetch(`http://localhost:${portal.port}/registry.json`)
    const registry = (await response.json()) as unknown
    expect(registry).toMatchObject({ shell: '1.0.0', sections: { 'mf-projects': '1.0.0' } })
    expect(ledger()).toBe(before)
  },
)

it('leaves nothing behind when npm, which started it, is killed', async () => {
  // As npm does: a shell between them, which passes no signal on.
  const program = `"${process.execPath}" "${path.join(ROOT, 'scripts/start.mjs')}" --serve; true`
  const shell = spawn('sh', ['-c', program], {
    env: {
      ...process.env,
      PORT: '0',
      PORTAL_DATA: path.join(store.folder, 'left'),
      RELEASES: store.folder,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const chunk of shell.stdout.iterator({ destroyOnReturn: false }))
    if (String(chunk).includes('The portal is at')) break
  const ended = once(shell, 'exit')
  shell.kill('SIGKILL')
  // Every process that it started has this pipe as its output: it ends with the last of them.
  shell.stdout.resume()
  await once(shell.stdout, 'end')
  expect(await ended).toEqual([null, 'SIGKILL'])
})

it('npm start -- --serve says what to do in a store whose first release died', async () => {
  const folder = await temporaryFolder()
  await writeFile(path.join(folder, 'ledger.jsonl'), '{"seq":1,')
  const env = { ...process.env, PORTAL_DATA: folder, RELEASES: folder, PORT: '0' }
  const { status, stderr } = spawnSync(process.execPath, [path.join(ROOT, 'scripts/start.mjs'), '--serve'], {
    env,
    encoding: 'utf8',
  })
  expect(stderr).toContain('Nothing is released yet')
  expect(status).toBe(1)
  await rm(folder, { recursive: true })
})

it.each([
  ['--help', 0, 'stdout', 'npm start -- --serve    run what is released'],
  ['--sreve', 2, 'stderr', "Unknown option '--sreve'"],
] as const)('npm start -- %s explains itself and starts nothing', async (option, status, stream, text) => {
  const folder = await temporaryFolder()
  const env = { ...process.env, PORTAL_DATA: path.join(folder, 'data'), PORT: '0' }
  const start = path.join(ROOT, 'scripts/start.mjs')
  const result = spawnSync(process.execPath, [start, option], { env, encoding: 'utf8' })
  expect(result).toMatchObject({ status, [stream]: expect.stringContaining(text) })
  expect(readdirSync(folder)).toEqual([])
  await rm(folder, { recursive: true })
})
