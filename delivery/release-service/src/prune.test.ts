import { rm } from 'node:fs/promises'
import { versionsOf } from './list'
import { prune, rollback } from './testing/requests'
import { readLedger } from './store/folder'
import { publishSmall, smallPortal, type TestStore } from './testing/small-release'
import { verify } from './verify'

let store: TestStore
beforeEach(async () => {
  store = await smallPortal()
})
afterEach(() => rm(store.folder, { recursive: true, force: true }))

const by = { by: 'Ada', reason: 'because' }
const name = 'mf-projects' as const

describe('prune', () => {
  it('never removes a live or fallback version', async () => {
    for (const version of ['2.0.0', '3.0.0', '4.0.0']) await publishSmall(store, name, version)
    await rollback({ store, key: store.key, name, to: '2.0.0', ...by })
    expect((await readLedger(store.folder)).live[name]?.previous).toBe('1.0.0')
    const removed = await prune({ store, key: store.key, by: 'Ada', names: [name], keep: 1 })
    expect(removed.toSorted()).toEqual([`${name} 3.0.0`, `${name} 4.0.0`])
    expect(await verify(store)).toEqual([])
  })
})

describe('a machine whose clock is two days behind', () => {
  const fakeDate = {
    now: Date.now() - 48 * 3_600_000,
    doNotFake: [
      'nextTick',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
      'performance',
      'hrtime',
      'queueMicrotask',
    ],
  } as const
  afterEach(() => jest.useRealTimers())

  it('loses none of its versions to prune: the ledger knows which are the newest', async () => {
    await publishSmall(store, name, '2.0.0')
    jest.useFakeTimers({ ...fakeDate, doNotFake: [...fakeDate.doNotFake] })
    for (const version of ['3.0.0', '4.0.0', '5.0.0']) await publishSmall(store, name, version)
    const versions = await versionsOf(store.folder, [name])
    expect(versions.map(({ version }) => version)).toEqual(['5.0.0', '4.0.0', '3.0.0', '2.0.0', '1.0.0'])
    const removed = await prune({ store, key: store.key, by: 'Ada', names: [name], keep: 3 })
    expect(removed.toSorted()).toEqual([`${name} 1.0.0`, `${name} 2.0.0`])
  })
})
