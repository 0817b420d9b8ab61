import { rm } from 'node:fs/promises'
import { rollback } from './testing/requests'
import { readLedger } from './store/folder'
import { everything } from './testing/everything'
import { publishSmall, smallPortal, type TestStore } from './testing/small-release'

let store: TestStore
beforeEach(async () => {
  store = await smallPortal()
})
afterEach(() => rm(store.folder, { recursive: true, force: true }))

const by = { by: 'Ada', reason: 'because' }
const name = 'mf-projects' as const
const live = async () => (await readLedger(store.folder)).live[name]

describe('rollback', () => {
  beforeEach(() => publishSmall(store, name, '2.0.0'))

  it('goes back, and stays there', async () => {
    expect(await rollback({ store, key: store.key, name, ...by })).toEqual({
      version: '1.0.0',
      from: '2.0.0',
    })
    expect(await live()).toMatchObject({ version: '1.0.0', action: 'rollback' })
    expect(await live()).not.toHaveProperty('previous')
    expect((await readLedger(store.folder)).historyOf(name).map(({ version }) => version)).toEqual([
      '1.0.0',
      '2.0.0',
      '1.0.0',
    ])
  })

  it.each([
    [{ reason: '' }, 'Say why with --reason'],
    [{ reason: ' \n' }, 'nothing but blanks'],
    [{ to: '7.0.0' }, 'mf-projects has no release 7.0.0'],
    [{ to: '2.0.0' }, 'mf-projects 2.0.0 is live already'],
    [{ name: 'mf-admin' as const }, 'mf-admin has no version before 1.0.0'],
  ])('refuses %p and changes nothing', async (changes, why) => {
    const before = await everything(store.folder)
    await expect(rollback({ store, key: store.key, name, ...by, ...changes })).rejects.toThrow(why)
    expect(await everything(store.folder)).toEqual(before)
  })
})
