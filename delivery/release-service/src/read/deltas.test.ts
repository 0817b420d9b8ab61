import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { publish } from '../operations'
import { follow } from './follow'
import { sha256 } from '../store/release'
import { openStore, type Store } from '../store/store'
import { smallBuild, temporaryFolder, type TestStore, testStore } from '../testing/small-release'
import { startTestBucket } from '../testing/test-bucket'
import { decodeDelta, deltaEncoding, dictionaryHeader, encodeDelta, ReleasedDeltas, stemOf } from './deltas'
import { ReleasedFiles } from './read'

const NAME = 'mf-projects'
const OLD_FILE = 'chunk.7.0123456789.js'
const NEW_FILE = 'chunk.7.abcdef0123.js'
/** Text that does not compress by itself. */
const noise = Array.from({ length: 500 }, (_, index) => sha256(String(index))).join('\n')
const oldCode = `export const a = 1\n${noise}`
const newCode = `export const a = 2\n${noise}`

let store: TestStore
beforeEach(async () => {
  store = await testStore(await temporaryFolder())
})
afterEach(() => rm(store.folder, { recursive: true }))

async function publishVersion(version: string, files: Record<string, string>, to: Store = store) {
  const builds = [{ name: NAME, folder: await smallBuild(NAME, version, {}, files) }]
  const [result] = await publish({ store: to, key: store.key, builds, by: 'me', reason: '', unchecked: true })
  return result
}

const find = (deltas: ReleasedDeltas, dictionary = sha256(oldCode)) =>
  deltas.find(NAME, '2.0.0', NEW_FILE, dictionary, () => true)
const reader = (of: Store = store) => new ReleasedDeltas(of, new ReleasedFiles(of))

it('names a file alike in all versions, so that browsers offer the right one', () => {
  expect(stemOf('chunk.384.64ce139896.js')).toBe('chunk.384.*.js')
  expect(stemOf('remoteEntry.js')).toBe('remoteEntry.js')
  expect(dictionaryHeader('shell', 'shell.774de5ee9e.js')).toBe('match="/assets/shell/*/shell.*.js"')
})

it('publishing says how many deltas were prepared, or that this Node.js has none, and carries on', async () => {
  await publishVersion('1.0.0', { [OLD_FILE]: oldCode })
  const result = await publishVersion('2.0.0', { [NEW_FILE]: newCode })
  expect(result).toMatchObject({ outcome: 'published', version: '2.0.0' })
  const without = await isWithoutDictionaries()
  expect(String(result?.deltas)).toMatch(without ? /^unsupported$/ : /^[1-9]\d*$/)
  expect((await find(reader())) === undefined).toBe(without)
})

/** The other tests need dictionaries; they run in the checks on newer versions. */
const isWithoutDictionaries = async () => (await deltaEncoding()) === undefined

it('a delta is a fraction of the file and becomes it again', async () => {
  if (await isWithoutDictionaries()) return
  await publishVersion('1.0.0', { [OLD_FILE]: oldCode })
  await publishVersion('2.0.0', { [NEW_FILE]: newCode })
  const delta = await find(reader())
  expect(delta?.content.length).toBeLessThan(500)
  if (!delta) return
  const { encoding, content, dictionary } = delta
  const decoded = decodeDelta(encoding, content, Buffer.from(oldCode), dictionary, newCode.length)
  expect(decoded?.toString()).toBe(newCode)
})

it('the three versions before have deltas, older ones do not', async () => {
  if (await isWithoutDictionaries()) return
  const codeOf = (version: number) => `export const a = '${version}'\n${noise}`
  for (const version of [1, 2, 3, 4, 5])
    await publishVersion(`${version}.0.0`, { [`chunk.7.000000000${version}.js`]: codeOf(version) })
  const found = await Promise.all(
    [1, 2, 3, 4].map((version) =>
      reader().find(NAME, '5.0.0', 'chunk.7.0000000005.js', sha256(codeOf(version)), () => true),
    ),
  )
  expect(found.map(Boolean)).toEqual([false, true, true, true])
})

it('a file that changed completely has none', async () => {
  if (await isWithoutDictionaries()) return
  await publishVersion('1.0.0', { [OLD_FILE]: 'export const other = true' })
  await publishVersion('2.0.0', { [NEW_FILE]: newCode, [`${NEW_FILE}.br`]: 'x'.repeat(newCode.length / 2) })
  expect(await find(reader(), sha256('export const other = true'))).toBeUndefined()
})

it('a delta that was changed, cut or is of another file is not sent', async () => {
  if (await isWithoutDictionaries()) return
  await publishVersion('1.0.0', { [OLD_FILE]: oldCode })
  await publishVersion('2.0.0', { [NEW_FILE]: newCode })
  const folder = path.join(store.folder, 'deltas', NAME, '2.0.0')
  const [file = ''] = (await readdir(folder)).filter((each) => each.startsWith(NEW_FILE))
  const delta = await readFile(path.join(folder, file))
  const encoding = (await find(reader()))?.encoding ?? 'dcb'
  const evil = await encodeDelta(
    encoding,
    Buffer.from(newCode.replace('2', '3')),
    Buffer.from(oldCode),
    sha256(oldCode),
  )
  const damaged = { evil, cut: delta.subarray(0, -3), empty: Buffer.alloc(0), plain: Buffer.from(newCode) }
  for (const [how, content] of Object.entries(damaged)) {
    await writeFile(path.join(folder, file), content)
    expect([how, await find(reader())]).toEqual([how, undefined])
  }
  await writeFile(path.join(folder, file), delta)
  expect(await find(reader())).toBeDefined()
  await writeFile(path.join(folder, 'index.json'), '[{"file":"../../ledger.jsonl"}]')
  expect(await find(reader())).toBeUndefined()
})

it('a delta whose old file was changed in the store is not sent', async () => {
  if (await isWithoutDictionaries()) return
  await publishVersion('1.0.0', { [OLD_FILE]: oldCode })
  await publishVersion('2.0.0', { [NEW_FILE]: newCode })
  await cp(path.join(store.folder, NAME, '2.0.0', NEW_FILE), path.join(store.folder, NAME, '1.0.0', OLD_FILE))
  expect(await find(reader())).toBeUndefined()
})

it('a machine that copies a release from object storage prepares its own', async () => {
  if (await isWithoutDictionaries()) return
  const bucket = await startTestBucket()
  const folder = await temporaryFolder()
  const [publisher, other] = [store.folder, folder].map((each) =>
    openStore(each, store.signers, bucket.settings),
  ) as [Store, Store]
  await publishVersion('1.0.0', { [OLD_FILE]: oldCode }, publisher)
  await publishVersion('2.0.0', { [NEW_FILE]: newCode }, publisher)
  const first = new AbortController()
  const problems: string[] = []
  await follow({
    store: other,
    signal: first.signal,
    onProblem: (problem) => problems.push(problem),
    onAttempt: () => first.abort(),
  })
  expect(problems).toEqual([])
  expect(await find(reader(other))).toBeDefined()
  await bucket.close()
  await rm(folder, { recursive: true })
})
