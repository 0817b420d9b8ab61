import { type ChildProcess, spawn } from 'node:child_process'
import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { LedgerEntry } from './core/ledger'
import { RemoteService } from './http/client'
import { publish } from './operations'
import { rollback } from './testing/requests'
import { ReleasedDocuments, ReleasedFiles } from './read/read'
import { readLedger } from './store/folder'
import { reasonOf } from './store/release'
import { random } from './testing/random'
import { smallBuild, temporaryFolder, type TestStore, testStore, withPlaces } from './testing/small-release'
import { type SigningKey, temporaryKey } from './trust/keys'
import { verify } from './verify'

/**
 * Five teams work at the same time, while somebody kills the release service again and again, an intruder writes into the folder
 * of one section, and a thief uses the key of another team until the operator withdraws it. Their pages fill a place of one of them. `STORM=1000` makes more requests than the
 * default. `SEED=1` lets everybody decide as in another run with this seed, though not at the same moments.
 */
const REQUESTS = Number(process.env['STORM'] ?? 60)
const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
const chance = random(SEED)

/** `mf-five` works on the portal's machine, the others over HTTP. */
const TEAMS = ['mf-one', 'mf-two', 'mf-three', 'mf-four', 'mf-five'] as const
const BROKEN_INTO = 'mf-one'
const ROBBED = 'mf-two'

/** One request that somebody made, told apart by its reason. */
interface Attempt {
  readonly who: string
  readonly key: string
  readonly name: string
  readonly reason: string
  outcome: 'done' | 'refused' | 'unknown'
  /** Why it was refused. */
  why?: string
}

let store: TestStore
let url: URL
let service: ChildProcess
const keys = new Map<string, SigningKey>(TEAMS.map((name) => [name, temporaryKey()]))
const keyOf = (name: string) => keys.get(name) ?? temporaryKey()
const attempts: Attempt[] = []
let builds = 0

/** How many requests got an answer. */
const answered = () => attempts.filter(({ outcome }) => outcome !== 'unknown').length
const done = () => attempts.filter(({ outcome }) => outcome === 'done').length
/** Who contradicts another team at a place is told so. */
const toldOfPlaces = () => attempts.flatMap(({ why = '' }) => (why.includes('four.panel') ? [why] : []))
/** On a busy machine the kills refuse more of them than the teams get done. */
const goesOn = () => answered() < REQUESTS || done() <= REQUESTS / 5 || toldOfPlaces().length === 0

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(chance() * list.length)]

/** On another port each time: whose port it was may be taken by another program. */
async function startService(): Promise<void> {
  const program = path.join(__dirname, 'testing/serve-store.ts')
  service = spawn(process.execPath, ['--import', 'tsx', program, store.folder, '0'], {
    env: process.env,
    stdio: 'pipe',
  })
  url = await new Promise((resolve) => service.stdout?.once('data', (line) => resolve(new URL(String(line)))))
}

const killService = () =>
  new Promise((resolve) => {
    service.once('exit', resolve)
    service.kill('SIGKILL')
  })

/** Make a request, and note how it ended. */
async function attempt(
  who: string,
  key: SigningKey,
  name: string,
  work: (by: string, reason: string) => Promise<unknown>,
) {
  const made: Attempt = {
    who,
    key: key.id,
    name,
    reason: `${who} ${attempts.length + 1}`,
    outcome: 'unknown',
  }
  attempts.push(made)
  try {
    await work(who, made.reason)
    made.outcome = 'done'
  } catch (error) {
    const message = reasonOf(error)
    // Nobody knows how far a service was that did not live to answer.
    made.outcome = /no release service|fetch failed|terminated/.test(message) ? 'unknown' : 'refused'
    made.why = message
    if (made.outcome === 'unknown') await pause(300)
  }
}

/** One step of somebody with a key: mostly a new version, often back, sometimes nonsense. */
async function step(who: string, key: SigningKey, name: string, isLocal: boolean): Promise<void> {
  const remote = new RemoteService(url, key)
  const [dice, to] = [chance(), pick([undefined, undefined, '1.0.0', '../shell/1', '7.7.7'])]
  if (dice < 0.4)
    return attempt(who, key, name, (by, reason) =>
      isLocal
        ? rollback({ store, key, name, to, by, reason })
        : remote.change({ action: 'rollback', name, to, by, reason }),
    )
  builds += 1
  const folder = await smallBuild(
    name,
    `1.0.${builds}`,
    dice > 0.9 ? { contract: 99 } : withPlaces(name, builds),
  )
  const options = { builds: [{ name, folder }], audience: dice > 0.8 ? { share: 0.5 } : undefined }
  await attempt(who, key, name, (by, reason) =>
    isLocal ? publish({ store, key, by, reason, ...options }) : remote.publish({ by, reason, ...options }),
  )
  return rm(folder, { recursive: true, force: true })
}

async function team(name: string): Promise<void> {
  const isLocal = name === 'mf-five'
  for (; goesOn(); await pause(isLocal ? 150 : 10)) {
    const other = pick(TEAMS) ?? name
    // Now and then somebody mistypes the name of another team's section.
    await step(name, keyOf(name), chance() < 0.1 ? other : name, isLocal)
  }
}

/** Has the key of one team, and tries it on every section. */
async function thief(): Promise<void> {
  for (; goesOn(); await pause(30))
    await step('thief', keyOf(ROBBED), pick([ROBBED, ROBBED, ROBBED, ...TEAMS]) ?? '', false)
}

/** May write into the folder of one section. */
async function intruder(): Promise<void> {
  for (; goesOn(); await pause(50)) {
    const folder = path.join(store.folder, BROKEN_INTO)
    const version = path.join(folder, pick(await readdir(folder)) ?? '')
    await (
      chance() < 0.2
        ? symlink('/etc/passwd', path.join(version, `link-${Date.now()}.js`))
        : writeFile(
            path.join(version, pick(['remoteEntry.js', 'release.json', 'provenance.json']) ?? ''),
            'evil()',
          )
    ).catch(() => {})
  }
}

/** Opens the page of each section again and again, on a web server that nobody kills. */
async function visitor(): Promise<void> {
  const documents = new ReleasedDocuments(store)
  for (; goesOn(); await pause(20)) {
    const { routes, text } = await documents.current()
    for (const name of TEAMS.filter((each) => each !== BROKEN_INTO)) {
      const page = routes.routes.find((route) => route.path === `/${name.slice('mf-'.length)}`)
      expect(text(page?.document ?? '')).toContain(`"${name}":{"live":`)
    }
  }
}

/** Kills the service after every few requests, in the middle of others. */
async function unlucky(): Promise<void> {
  for (let next = 5; goesOn(); await pause(20)) {
    if (answered() < next) continue
    await killService()
    await startService()
    next = answered() + 5 + Math.floor(chance() * 20)
  }
}

/** The operator closes the robbed key from now on. @returns ISO date from which on it is closed */
async function withdraw(name: string): Promise<string> {
  // Dates in the file have no milliseconds.
  const at = new Date(Math.ceil(Date.now() / 1000) * 1000).toISOString()
  const stamp = `${at.slice(0, 19).replaceAll(/[-:T]/g, '')}Z`
  const text = await readFile(store.signers, 'utf8')
  await writeFile(store.signers, text.replace(`${name} ssh`, `${name} valid-before="${stamp}" ssh`))
  const written = new Date().toISOString()
  return at > written ? at : written
}

const changed = ({ changes, canaries = {} }: LedgerEntry) => [
  ...Object.keys(changes),
  ...Object.keys(canaries),
]

beforeAll(async () => {
  process.stdout.write(`SEED=${SEED}\n`)
  store = await testStore(await temporaryFolder())
  const lines = TEAMS.map((name) => `${name} ${keyOf(name).publicKey}\n`)
  await writeFile(store.signers, lines.join(''), { flag: 'a' })
  for (const name of ['shell', ...TEAMS]) {
    const builds = [{ name, folder: await smallBuild(name, '1.0.0') }]
    await publish({ store, key: store.key, builds, by: 'operator', reason: 'the first version' })
  }
  await startService()
})
afterAll(async () => {
  await killService()
  await rm(store.folder, { recursive: true, force: true })
})

test('the ledger explains everything that five teams, a thief, an intruder and kills have done', async () => {
  const everybody = [...TEAMS.map(team), thief(), intruder(), visitor(), unlucky()]
  while (answered() < REQUESTS / 2) await pause(20)
  const withdrawn = await withdraw(ROBBED)
  await Promise.all(everybody)
  // Whatever a kill has interrupted is completed by the next switch.
  await attempt('mf-three', keyOf('mf-three'), 'mf-three', async (by, reason) =>
    publish({
      store,
      key: keyOf('mf-three'),
      builds: [{ name: 'mf-three', folder: await smallBuild('mf-three', '9.0.0') }],
      by,
      reason,
    }),
  )
  expect(attempts.at(-1)?.outcome).toBe('done')

  const ledger = await readLedger(store.folder)
  const ofTeams = ledger.entries.filter(({ key }) => key !== store.key.id)
  const byReason = new Map(ofTeams.map((entry) => [entry.reason, entry]))
  // Acknowledged means recorded, and nothing is recorded twice or without a request.
  expect(byReason.size).toBe(ofTeams.length)
  const isNothing = ({ outcome, reason }: Attempt) => outcome === 'done' && !byReason.has(reason)
  expect(attempts.filter(isNothing)).toEqual([])
  expect(attempts.filter(({ outcome, reason }) => outcome === 'refused' && byReason.has(reason))).toEqual([])
  for (const entry of ofTeams) {
    const asked = attempts.find(({ reason }) => reason === entry.reason)
    expect(asked).toMatchObject({ key: entry.key })
    expect(changed(entry)).toEqual([asked?.name])
    // Nobody has changed a section with another key than its own.
    expect([entry.reason, entry.key]).toEqual([entry.reason, keyOf(changed(entry)[0] ?? '').id])
  }
  // Of both, and what to do.
  for (const why of toldOfPlaces())
    expect(why).toMatch(/\(released by .+(\(released by|no live section offers).+(Release|Take) /)
  const late = ofTeams.filter(({ key, at }) => key === keyOf(ROBBED).id && at >= withdrawn)
  expect(late).toEqual([])

  // Only the section that somebody broke into differs, and nothing of it is sent.
  const differences = await verify(store)
  // A request may have been accepted while the key was being withdrawn, whose date was chosen before.
  const withdrawnKey = `the key ${keyOf(ROBBED).id} was not valid`
  const isExpected = (line: string) => line.includes(BROKEN_INTO) || line.includes(withdrawnKey)
  expect(differences.filter((line) => !isExpected(line))).toEqual([])
  const { live } = await new ReleasedDocuments(store).sets()
  const { sections } = JSON.parse(live.text(live.routes.registry)) as { sections: Record<string, string> }
  for (const name of TEAMS) expect([name, sections[name]]).toEqual([name, ledger.live[name]?.version])
  for (const { version } of ledger.historyOf(BROKEN_INTO)) {
    const sent = await new ReleasedFiles(store)
      .read(BROKEN_INTO, version, 'remoteEntry.js')
      .catch(() => undefined)
    expect(sent?.toString() ?? '').not.toContain('evil')
  }
}, 3_600_000)
