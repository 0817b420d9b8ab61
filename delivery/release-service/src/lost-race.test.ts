import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { LedgerEntry } from './core/ledger'
import { publish } from './operations'
import { smallBuild, smallPortal, type TestStore } from './testing/small-release'
import { verify } from './verify'
import { ReleasedDocuments, Trust } from './read/read'
import { FolderStorage, LostRace, readLedger } from './store/folder'

let store: TestStore
beforeEach(async () => {
  store = await smallPortal()
})
afterEach(() => rm(store.folder, { recursive: true, force: true }))

const name = 'mf-projects'

/** The store with something else done when a line is appended. @param append is given the usual way to append it */
const appending = (append: (usual: () => Promise<void>) => Promise<void>): TestStore => {
  class Appending extends FolderStorage {
    override append(entry: LedgerEntry): Promise<void> {
      return append(() => super.append(entry))
    }
  }
  return { ...store, storage: new Appending(store.folder) }
}

/** Loses a number of races before it appends. */
const losing = (races: number): TestStore => {
  let left = races
  return appending(async (usual) => {
    left -= 1
    if (left >= 0) throw new LostRace()
    return usual()
  })
}

const publishTo = async (to: TestStore, version = '2.0.0') =>
  publish({
    store: to,
    key: store.key,
    builds: [{ name, folder: await smallBuild(name, version) }],
    by: 'Ada',
    reason: '',
    unchecked: true,
  })

it('a switch that another service was faster than is decided again', async () => {
  const [result] = await publishTo(losing(2))
  expect(result?.outcome).toBe('published')
  expect((await readLedger(store.folder)).live[name]?.version).toBe('2.0.0')
  expect(await verify(store)).toEqual([])
})

it('a switch that always loses is refused, and nothing changes', async () => {
  await expect(publishTo(losing(Infinity))).rejects.toThrow('Nothing has changed')
  expect((await readLedger(store.folder)).live[name]?.version).toBe('1.0.0')
  expect(await verify(store)).toEqual([])
})

describe('a service that is frozen so long that another one takes over its lock', () => {
  const takeOver = async () => {
    await rm(path.join(store.folder, '.lock'))
    await publishTo(store, '3.0.0')
  }

  it('before it appends, changes nothing any more', async () => {
    const frozen = publishTo(appending((usual) => takeOver().then(usual)))
    await expect(frozen).rejects.toThrow('because this one was frozen. Nothing has changed')
    expect((await readLedger(store.folder)).live[name]?.version).toBe('3.0.0')
    expect(await verify(store)).toEqual([])
  })

  it('after it has appended, does not point back', async () => {
    await publishTo(appending((usual) => usual().then(takeOver)))
    expect((await readLedger(store.folder)).live[name]).toMatchObject({ version: '3.0.0', previous: '2.0.0' })
    expect(await verify(store)).toEqual([])
  })
})

it('a line that another process has taken from the bucket meanwhile is not written twice', async () => {
  const [result] = await publishTo(appending((usual) => usual().then(usual)))
  expect(result?.outcome).toBe('published')
  expect(await verify(store)).toEqual([])
})

it('a read of the documents that a switch overtakes does not bring them back', async () => {
  const documents = new ReleasedDocuments(store)
  await documents.sets()
  await publishTo(store)
  const { accepted } = Trust.prototype
  let goOn = () => {}
  const overtaken = new Promise<void>((resolve) => (goOn = resolve))
  const slow = jest.spyOn(Trust.prototype, 'accepted').mockImplementationOnce(async function (this: Trust) {
    const before = await accepted.call(this)
    await overtaken
    return before
  })
  const first = documents.sets()
  while (slow.mock.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  await publishTo(store, '3.0.0')
  const second = await documents.sets()
  goOn()
  await first
  expect(await documents.sets()).toBe(second)
  slow.mockRestore()
})
