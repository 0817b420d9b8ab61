import { writeFileSync } from 'node:fs'
import { appendFile, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { LedgerEntry } from '../core/ledger'
import { buildReleaseServer } from '../http/server'
import { versionsOf } from '../list'
import { publish } from '../operations'
import { prune, rollback } from '../testing/requests'
import { follow } from '../read/follow'
import { ReleasedFiles } from '../read/read'
import { readLedger, refresh } from '../store/folder'
import { sha256 } from '../store/release'
import { openStore } from '../store/store'
import { everything } from '../testing/everything'
import { liveDocument } from '../testing/live-document'
import {
  publishSmall,
  SMALL_NAMES,
  smallBuild,
  smallPortal,
  temporaryFolder,
  type TestStore,
} from '../testing/small-release'
import { type Fault, startTestBucket, type TestBucket } from '../testing/test-bucket'
import { verify } from '../verify'

const name = 'mf-projects'
const PAGE = '/projects'

/** Every test has its own copy of a bucket, and of the folder of the machine that has published into it. */
let template: { readonly machine: TestStore; readonly objects: string }
beforeAll(async () => {
  const objects = await temporaryFolder()
  const original = await startTestBucket({ folder: objects })
  // What was released into a folder goes into the bucket with the first switch.
  const before = await smallPortal()
  const machine = { ...before, ...openStore(before.folder, before.signers, original.settings) }
  await publishTo(machine, '2.0.0')
  await original.close()
  template = { machine, objects }
})
afterAll(async () => {
  for (const folder of [template.objects, template.machine.folder]) await rm(folder, { recursive: true })
})

let bucket: TestBucket
let folders: string[]
let first: TestStore
beforeEach(async () => {
  folders = []
  bucket = await startTestBucket({ folder: await newFolder(template.objects) })
  first = machineWith(await newFolder(template.machine.folder))
})
afterEach(async () => {
  await bucket.close()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

async function newFolder(copied?: string): Promise<string> {
  const folder = await temporaryFolder()
  folders.push(folder)
  if (copied !== undefined) await cp(copied, folder, { recursive: true })
  return folder
}

/** A machine with the same bucket, keys and allowed signers as the others. */
const machineWith = (folder: string): TestStore => ({
  ...openStore(folder, template.machine.signers, bucket.settings),
  key: template.machine.key,
})
const anotherMachine = async () => machineWith(await newFolder())

async function publishTo(store: TestStore, version: string) {
  const builds = [{ name, folder: await smallBuild(name, version) }]
  return publish({ store, key: store.key, builds, by: 'Ada', reason: version, unchecked: true })
}

const liveOn = async ({ folder }: TestStore) => (await readLedger(folder)).live[name]?.version
const listed = async ({ folder }: TestStore) =>
  (await versionsOf(folder)).map(({ name: section, version, state }) => `${section} ${version} ${state}`)

it('a new machine gets everything, and serves it', async () => {
  const second = await anotherMachine()
  await refresh(second)
  expect(await listed(second)).toEqual(await listed(first))
  expect(await verify(second)).toEqual([])
  expect(await liveDocument(second, PAGE)).toBe(await liveDocument(first, PAGE))
  const files = new ReleasedFiles(second)
  expect(String(await files.read(name, '2.0.0', 'remoteEntry.js'))).toContain('2.0.0')
  expect(String(await files.read(name, '1.0.0', 'remoteEntry.js'))).toContain('1.0.0')
  expect((await readLedger(second.folder)).live['shell']?.version).toBe('1.0.0')
  expect(SMALL_NAMES.length).toBe(4)
})

it('two machines continue each other, in both directions', async () => {
  const second = await anotherMachine()
  await publishTo(second, '3.0.0')
  await rollback({ store: first, key: first.key, name, by: 'Ben', reason: 'broken' })
  await refresh(second)
  expect(await liveOn(second)).toBe('2.0.0')
  expect(await verify(first)).toEqual([])
  expect(await verify(second)).toEqual([])
})

it('of publishers on several machines at once, each publishes exactly once', async () => {
  const machines = [first, await anotherMachine(), await anotherMachine(), await anotherMachine()]
  bucket.disturb('lost', /^PUT ledger/, 2)
  bucket.disturb(409, /^PUT ledger/, 2)
  await Promise.all(machines.map((machine, index) => publishTo(machine, `3.${index}.0`)))
  for (const machine of machines) await refresh(machine)
  const histories = await Promise.all(
    machines.map(async ({ folder }) =>
      (await readLedger(folder)).historyOf(name).map(({ version }) => version),
    ),
  )
  expect(histories[0]?.toSorted()).toEqual(['1.0.0', '2.0.0', '3.0.0', '3.1.0', '3.2.0', '3.3.0'])
  for (const history of histories) expect(history).toEqual(histories[0])
  for (const machine of machines) expect(await verify(machine)).toEqual([])
})

it.each<Fault>([409, 503, 'dropped', 'lost'])(
  'a publish succeeds although requests of each kind fail twice: %s',
  async (fault) => {
    for (const request of [/^GET ledger/, /^PUT releases/, /^PUT documents/, /^PUT ledger/])
      bucket.disturb(fault, request, 2)
    const [result] = await publishTo(first, '3.0.0')
    expect(result?.outcome).toBe('published')
    const second = await anotherMachine()
    await refresh(second)
    expect((await readLedger(second.folder)).historyOf(name).map(({ version }) => version)).toEqual([
      '1.0.0',
      '2.0.0',
      '3.0.0',
    ])
    expect(await verify(second)).toEqual([])
  },
)

it.each([/./, /^PUT releases/, /^PUT documents/])(
  'while the storage fails at %s, publishing changes nothing and says so; pages and files stay',
  async (requests) => {
    const ledger = await readFile(path.join(first.folder, 'ledger.jsonl'), 'utf8')
    bucket.disturb('dropped', requests, 1_000)
    await expect(publishTo(first, '3.0.0')).rejects.toThrow(
      /The release storage http:.* cannot be reached \(\w+\)\. Nothing has changed\. Try again later\./,
    )
    expect(await readFile(path.join(first.folder, 'ledger.jsonl'), 'utf8')).toBe(ledger)
    expect(await liveDocument(first, PAGE)).toContain('html')
    expect(String(await new ReleasedFiles(first).read(name, '2.0.0', 'remoteEntry.js'))).toContain('2.0.0')
    expect(await verify(first)).toEqual([])
  },
)

it('when the storage stops answering while the ledger is written, the outcome is not known, and trying again repairs it', async () => {
  // The response of the write is lost, and the ledger cannot be read afterwards.
  bucket.before(/^PUT ledger/, () => {
    bucket.disturb('lost', /^PUT ledger/)
    bucket.disturb('dropped', /^(PUT|GET) ledger/, 4)
  })
  await expect(publishTo(first, '3.0.0')).rejects.toThrow('It is not known whether the switch has happened')
  expect(await liveOn(first)).toBe('2.0.0')
  const [result] = await publishTo(first, '3.0.0')
  expect(result?.outcome).toBe('already live')
  expect(await liveOn(first)).toBe('3.0.0')
})

it('takes over nothing that differs from the ledger', async () => {
  const folder = bucket.directory
  const entries = await readdir(folder, { recursive: true })
  const entry = entries.find((file) => file.includes('remoteEntry.js') && file.includes('_object'))
  expect(entry).toBeDefined()
  for (const file of entries.filter((each) => /remoteEntry\.js.*_object$/.test(each)))
    await writeFile(path.join(folder, file), 'stolen()')
  const second = await anotherMachine()
  await expect(refresh(second)).rejects.toThrow('remoteEntry.js differs in the release storage')
  expect(await everything(second.folder)).toEqual({})
})

it('what somebody writes into the folder of a section is not stored, and keeps nobody else from publishing', async () => {
  const second = await anotherMachine()
  const evil = () => writeFileSync(path.join(second.folder, name, '3.0.0/remoteEntry.js'), 'evil()')
  bucket.before(/^PUT conditional-writes/, evil)
  await expect(publishTo(second, '3.0.0')).rejects.toThrow(
    `${name} 3.0.0: remoteEntry.js differs from the signed statement`,
  )
  await publishSmall(first, 'mf-admin', '2.0.0')
  await publishTo(second, '3.0.0')
  for (const machine of [first, second, await anotherMachine()]) {
    await refresh(machine)
    expect(await liveOn(machine)).toBe('3.0.0')
    expect(await verify(machine)).toEqual([])
  }
})

it('a folder with an old version that somebody has changed moves into a bucket without this version', async () => {
  await writeFile(path.join(first.folder, name, '1.0.0/remoteEntry.js'), 'evil()')
  const settings = { ...bucket.settings, url: `${bucket.settings.url}/moved` }
  const moved = { ...first, ...openStore(first.folder, first.signers, settings) }
  await publishTo(moved, '3.0.0')
  const second = openStore(await newFolder(), first.signers, settings)
  await refresh(second)
  const files = new ReleasedFiles(second)
  expect(await files.read(name, '1.0.0', 'remoteEntry.js')).toBeUndefined()
  expect(await files.read(name, '2.0.0', 'remoteEntry.js')).toBeDefined()
})

it.each([
  ['a name', '../outside', '1.0.0'],
  ['a name of another folder of the store', 'accepted', '1.0.0'],
  ['a version', name, '../../outside'],
])('writes nothing where %s in the ledger leads elsewhere', async (_title, at, version) => {
  const files = await readdir(bucket.directory, { recursive: true })
  const ledger = path.join(bucket.directory, files.find((file) => /ledger.*_object$/.test(file)) ?? '')
  const text = await readFile(ledger, 'utf8')
  const last = text.trimEnd().split('\n').at(-1) ?? ''
  const entry = JSON.parse(last) as LedgerEntry
  const changes = { [at]: entry.changes[name] && { ...entry.changes[name], version } }
  const added = { ...entry, seq: entry.seq + 1, previous: sha256(last), changes }
  await appendFile(ledger, `${JSON.stringify(added)}\n`)
  const second = await anotherMachine()
  await expect(refresh(second)).rejects.toThrow(/ledger\.jsonl, line \d+: is broken/)
  expect(await everything(second.folder)).toEqual({})
})

it('publishes nothing into a storage that ignores conditions', async () => {
  bucket.ignoreConditions()
  const second = await anotherMachine()
  await expect(publishTo(second, '3.0.0')).rejects.toThrow('ignores If-None-Match')
  await refresh(first)
  expect(await liveOn(first)).toBe('2.0.0')
})

it('refuses a ledger that does not continue the one it knows', async () => {
  const second = await anotherMachine()
  await refresh(second)
  const file = path.join(second.folder, 'ledger.jsonl')
  const [line = ''] = (await readFile(file, 'utf8')).split('\n')
  await appendFile(file, `${line}\n`)
  await publishTo(first, '3.0.0')
  await expect(refresh(second)).rejects.toThrow('does not continue the one of this machine')
})

it('prune removes files everywhere, and a version that was removed can come back', async () => {
  const second = await anotherMachine()
  for (const version of ['3.0.0', '4.0.0']) await publishTo(first, version)
  await refresh(second)
  const removed = await prune({ store: first, key: first.key, by: 'Ada', names: [name], keep: 1 })
  expect(removed).toContain(`${name} 1.0.0`)
  await refresh(second)
  expect(await listed(second)).toEqual(await listed(first))
  expect(await readdir(path.join(second.folder, name))).not.toContain('1.0.0')
  const third = await anotherMachine()
  await publishTo(third, '1.0.0')
  await refresh(second)
  expect(await liveOn(second)).toBe('1.0.0')
  for (const machine of [second, third]) expect(await verify(machine)).toEqual([])
})

it.each([
  ['with a copy', true, 'Pages and files come from the copy of this machine.'],
  ['without a copy', false, 'This machine has no copy of the releases yet, so there are no pages.'],
])('a machine %s says once what an outage means', async (_title, hasCopy, consequence) => {
  const second = await anotherMachine()
  if (hasCopy) await refresh(second)
  bucket.setDown(true)
  const problems: string[] = []
  const ending = new AbortController()
  const asked = bucket.requests.length
  const following = follow({
    store: second,
    signal: ending.signal,
    interval: 1,
    onProblem: (problem) => problems.push(problem),
  })
  while (bucket.requests.length < asked + 5) await new Promise((resolve) => setTimeout(resolve, 10))
  ending.abort()
  await following
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(`The release storage ${bucket.settings.url} cannot be reached`)
  expect(problems[0]).toContain(consequence)
})

it('the release service says that it cannot publish meanwhile, and when it can again', async () => {
  const server = buildReleaseServer(await anotherMachine(), 'silent')
  const untilDown = async (down: readonly string[]) => {
    let readiness: unknown
    while (!isDeepStrictEqual(readiness, down)) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      const { statusCode, body } = await server.inject('/readyz')
      expect(statusCode).toBe(200)
      readiness = (JSON.parse(body) as { down: unknown }).down
    }
  }
  await server.ready()
  await untilDown([])
  bucket.setDown(true)
  await untilDown(['release-storage'])
  bucket.setDown(false)
  await untilDown([])
  await server.close()
})
