import { rm } from 'node:fs/promises'
import { versionsOf } from './list'
import { publish } from './operations'
import { freeze, remove, rollback } from './testing/requests'
import { ReleasedDocuments, ReleasedFiles, setFor } from './read/read'
import { readLedger } from './store/folder'
import { everything } from './testing/everything'
import { publishSmall, smallBuild, smallPortal, type TestStore } from './testing/small-release'
import { temporaryKey } from './trust/keys'
import { verify } from './verify'

let store: TestStore
beforeEach(async () => {
  store = await smallPortal()
})
afterEach(() => rm(store.folder, { recursive: true, force: true }))

const by = { by: 'Ada', reason: 'moved to another section' }
const name = 'mf-projects'
const removed = () => remove({ store, key: store.key, name, ...by })

/** Paths of the pages that are served. */
async function paths(): Promise<readonly string[]> {
  const { routes } = setFor(await new ReleasedDocuments(store).sets(), { bucket: undefined, groups: [] })
  return routes.routes.map(({ path }) => path)
}

describe('removing a section', () => {
  it('takes its pages off the portal, and leaves the other sections and open tabs alone', async () => {
    const before = await paths()
    expect(before).toContain('/projects')
    expect(await removed()).toEqual({ from: '1.0.0' })
    expect(await paths()).toEqual(before.filter((path) => path !== '/projects'))
    expect((await readLedger(store.folder)).entries.at(-1)).toMatchObject({
      action: 'remove',
      gone: [name],
      by: 'this-machine',
      reason: by.reason,
    })
    expect(await new ReleasedFiles(store).read(name, '1.0.0', 'remoteEntry.js')).toBeDefined()
    expect(await versionsOf(store.folder, [name])).toMatchObject([{ version: '1.0.0', state: '' }])
    expect(await verify(store)).toEqual([])
    await publishSmall(store, 'mf-admin', '2.0.0')
    expect(await paths()).not.toContain('/projects')
  })

  it('is undone by a rollback, and by publishing it again', async () => {
    await removed()
    expect(await rollback({ store, key: store.key, name, ...by })).toEqual({
      version: '1.0.0',
      from: 'nothing',
    })
    expect(await paths()).toContain('/projects')
    await removed()
    await publishSmall(store, name, '2.0.0')
    expect(await paths()).toContain('/projects')
    expect((await readLedger(store.folder)).live[name]).toMatchObject({ version: '2.0.0' })
    expect(await verify(store)).toEqual([])
  })

  it('gives its paths free for other sections', async () => {
    const page = { page: 'APage', title: 'A page', audience: 'anyone' } as const
    const folder = await smallBuild('mf-news', '1.0.0', { section: { pages: { '/projects': page } } })
    const builds = [{ name: 'mf-news', folder }]
    await expect(publish({ store, key: store.key, ...by, builds })).rejects.toThrow('/projects')
    await removed()
    await publish({ store, key: store.key, ...by, builds })
    expect(await paths()).toContain('/projects')
    await expect(rollback({ store, key: store.key, name, ...by })).rejects.toThrow('/projects')
  })

  it('ends its canary', async () => {
    const builds = [{ name, folder: await smallBuild(name, '2.0.0') }]
    await publish({ store, key: store.key, ...by, builds, audience: { share: 0.1 } })
    await removed()
    expect((await readLedger(store.folder)).canaries).toEqual([])
    expect(await verify(store)).toEqual([])
  })

  it.each([
    [{ reason: '' }, 'Say why with --reason'],
    [{ name: 'shell' }, 'The shell cannot be removed'],
    [{ name: 'mf-unknown' }, 'mf-unknown is not live'],
    [{ key: temporaryKey() }, 'not among the allowed signers'],
  ])('is refused for %p and changes nothing', async (changes, why) => {
    const before = await everything(store.folder)
    await expect(remove({ store, key: store.key, name, ...by, ...changes })).rejects.toThrow(why)
    expect(await everything(store.folder)).toEqual(before)
  })

  it('is refused while it is frozen', async () => {
    await freeze({ store, action: 'freeze', names: [name], key: store.key, ...by })
    await expect(removed()).rejects.toThrow('mf-projects is frozen')
  })
})
