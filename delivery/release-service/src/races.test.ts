import { type ChildProcess, spawn } from 'node:child_process'
import { access, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { differencesOf } from './checks/check'
import { readLedger, readRoutes } from './store/folder'
import { readRelease } from './store/release'
import { publishSmall, SMALL_NAMES, smallBuild, smallPortal, type TestStore } from './testing/small-release'
import { verify } from './verify'

/** Uses real processes, because a test within one process proves nothing about several. */

const VERSIONS = ['2.0.0', '3.0.0']
const KILLS = 8
const SECTION_NAMES = SMALL_NAMES.filter((name) => name !== 'shell')

let store: TestStore
let releases: string
beforeEach(async () => {
  store = await smallPortal()
  releases = store.folder
})
afterEach(() => rm(releases, { recursive: true, force: true }))

function run(program: string, args: readonly string[]): ChildProcess {
  const file = path.join(__dirname, 'testing', program)
  return spawn(process.execPath, ['--import', 'tsx', file, ...args], { stdio: 'pipe' })
}

const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve))

/** Every document that is pointed at is there, and names a whole release of each section. */
async function servedVersion(name: string): Promise<string> {
  const routes = await readRoutes(releases)
  if (!routes) throw new Error('There is no routes.json')
  for (const { document } of routes.routes) await access(path.join(releases, 'documents', document))
  const text = await readFile(path.join(releases, 'documents', routes.registry), 'utf8')
  const version = (JSON.parse(text) as { sections: Record<string, string> }).sections[name] ?? ''
  const folder = path.join(releases, name, version)
  const release = await readRelease(folder)
  if (!release) throw new Error(`${name} ${version} is pointed at and not there`)
  expect(await differencesOf(folder, release)).toEqual([])
  return version
}

test('publishers at once lose no section and leave no partial state', async () => {
  const jobs = SECTION_NAMES.flatMap((name) => VERSIONS.map((version) => ({ name, version })))
  const codes = await Promise.all(
    jobs.map(async ({ name, version }) =>
      ended(run('publish-once.ts', [releases, name, await smallBuild(name, version)])),
    ),
  )
  expect(codes).toEqual(jobs.map(() => 0))
  const ledger = await readLedger(releases)
  for (const name of SECTION_NAMES) {
    const history = ledger.historyOf(name)
    expect(history.map(({ version }) => version).toSorted()).toEqual(['1.0.0', ...VERSIONS])
    expect(ledger.live[name]?.previous).toBe(history.at(-2)?.version)
    expect(await servedVersion(name)).toBe(ledger.live[name]?.version)
  }
  expect(await verify(store)).toEqual([])
})

test('a publish killed at any moment leaves the old or the new version live, and the next one completes it', async () => {
  const name = 'mf-projects'
  await publishSmall(store, name, '2.0.0')
  for (let round = 0; round < KILLS; round += 1) {
    const fresh = ['0', '1', '2'].map((minor) => smallBuild(name, `${round + 3}.${minor}.0`))
    const child = run('keep-switching.ts', [releases, ...(await Promise.all(fresh))])
    const gone = ended(child)
    await new Promise((resolve) => child.stdout?.once('data', resolve))
    // Later in each round, so that each step of a switch is interrupted once.
    await new Promise((resolve) => setTimeout(resolve, (150 / KILLS) * round))
    child.kill('SIGKILL')
    expect(await gone).toBeNull()

    const served = await servedVersion(name)
    const history = (await readLedger(releases)).historyOf(name)
    expect([history.at(-1)?.version, history.at(-2)?.version]).toContain(served)
    await publishSmall(store, 'mf-admin', `${round + 3}.0.0`)
    expect(await servedVersion(name)).toBe((await readLedger(releases)).live[name]?.version)
    expect(await verify(store)).toEqual([])
  }
})
