import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { versionsOf } from '../list'
import { publish } from '../operations'
import { freeze, promoteCanary, rollback, stopCanary } from '../testing/requests'
import { ReleasedDocuments, setFor } from '../read/read'
import { readLedger } from '../store/folder'
import { serviceKey } from '../store/store'
import { publishSmall, smallBuild, smallPortal, type TestStore } from '../testing/small-release'
import { temporaryKey } from '../trust/keys'
import { verify } from '../verify'
import type { Audience } from './audience'

const name = 'mf-projects'
const author = { by: 'Ada', reason: 'a test' }
const visitor = { bucket: 7, groups: ['Physics'] }

let store: TestStore
beforeEach(async () => {
  store = await smallPortal()
})
afterEach(() => rm(store.folder, { recursive: true, force: true }))

const startCanary = async (
  version: string,
  audience: Audience = { group: 'Physics' },
  changes: Parameters<typeof smallBuild>[2] = {},
) =>
  publish({
    store,
    key: store.key,
    ...author,
    audience,
    builds: [{ name, folder: await smallBuild(name, version, changes) }],
  })
const end = () => ({ store, key: store.key, name, ...author })

/** The version of the projects that a visitor's document loads. */
async function versionFor(who: typeof visitor): Promise<string | undefined> {
  const set = setFor(await new ReleasedDocuments(store).sets(), who)
  const registry = JSON.parse(set.text(set.routes.registry)) as { sections: Record<string, string> }
  return registry.sections[name]
}
const everybody = { bucket: 7, groups: [] }

it('a canary is served to its audience only, and falls back to the live version', async () => {
  expect(await startCanary('2.0.0')).toEqual([{ name, version: '2.0.0', outcome: 'canary' }])
  expect([await versionFor(visitor), await versionFor(everybody)]).toEqual(['2.0.0', '1.0.0'])
  const set = setFor(await new ReleasedDocuments(store).sets(), visitor)
  const document = set.text(set.routes.routes.find(({ path: at }) => at === '/projects')?.document ?? '')
  expect(document).toContain(`"previous":{"version":"1.0.0"`)
  expect(await verify(store)).toEqual([])
  const listed = await versionsOf(store.folder, [name])
  expect(listed.map(({ version, state, audience }) => [version, state, audience])).toEqual([
    ['2.0.0', 'canary', 'the group Physics'],
    ['1.0.0', 'live', undefined],
  ])
})

it('is live for everybody once it is promoted, with the former version as fallback', async () => {
  await startCanary('2.0.0')
  expect(await promoteCanary(end())).toEqual({ name, version: '2.0.0' })
  expect([await versionFor(visitor), await versionFor(everybody)]).toEqual(['2.0.0', '2.0.0'])
  const { live, canaries } = await readLedger(store.folder)
  expect(live[name]).toMatchObject({ version: '2.0.0', previous: '1.0.0', action: 'promote' })
  expect(canaries).toEqual([])
  expect(await verify(store)).toEqual([])
  expect(await rollback(end())).toMatchObject({ version: '1.0.0' })
})

it('is gone for everybody once it is stopped, and the ledger says why', async () => {
  await startCanary('2.0.0')
  expect(await stopCanary(end())).toEqual({ name, version: '2.0.0' })
  expect(await versionFor(visitor)).toBe('1.0.0')
  expect((await readLedger(store.folder)).entries.at(-1)).toMatchObject({
    action: 'stop',
    ended: { [name]: 'a test' },
    key: store.key.id,
  })
  expect(await verify(store)).toEqual([])
  await expect(stopCanary(end())).rejects.toThrow('No canary of mf-projects is running')
})

it('ends when another version goes live, and is replaced by the next canary', async () => {
  await startCanary('2.0.0')
  await startCanary('3.0.0', { share: 0.5 })
  expect((await readLedger(store.folder)).canaries).toEqual([
    { name, version: '3.0.0', audience: { share: 0.5 }, since: expect.any(String) },
  ])
  await publishSmall(store, name, '4.0.0')
  expect((await readLedger(store.folder)).canaries).toEqual([])
})

it('never stands in the way of another team: it ends when another section takes its page', async () => {
  const page = { page: 'APage', title: 'A page', audience: 'anyone' } as const
  await startCanary('2.0.0', { share: 0.5 }, { section: { pages: { '/news': page } } })
  const folder = await smallBuild('mf-news', '1.0.0', { section: { pages: { '/news': page } } })
  await publish({ store, key: store.key, ...author, builds: [{ name: 'mf-news', folder }] })
  const { entries, canaries, live } = await readLedger(store.folder)
  expect(live['mf-news']?.version).toBe('1.0.0')
  expect(canaries).toEqual([])
  expect(entries.at(-1)?.ended?.[name]).toMatch('/news')
  expect(await verify(store)).toEqual([])
})

it('is checked like every release', async () => {
  await expect(startCanary('2.0.0', undefined, { shared: { react: '20.0.0' } })).rejects.toThrow('react')
  const folder = await smallBuild('mf-new', '1.0.0')
  const builds = [{ name: 'mf-new', folder }]
  await expect(
    publish({ store, key: store.key, ...author, audience: { share: 0.1 }, builds }),
  ).rejects.toThrow('mf-new has no live version to compare with')
  expect(await versionFor(visitor)).toBe('1.0.0')
})

it('its visitors get the live version when somebody changed its documents', async () => {
  await startCanary('2.0.0')
  const { canaries } = await new ReleasedDocuments(store).sets()
  const file = path.join(store.folder, 'documents', canaries[0]?.set.routes.registry ?? '')
  await writeFile(file, (await readFile(file, 'utf8')).replace('2.0.0', '6.6.6'))
  expect(await versionFor(visitor)).toBe('1.0.0')
  expect(await verify(store)).toEqual([expect.stringContaining('differs from what was composed')])
})

it('the service itself may stop a canary, and nothing else', async () => {
  const key = await serviceKey(store)
  await startCanary('2.0.0')
  await expect(promoteCanary({ ...end(), key })).rejects.toThrow('may not release mf-projects')
  await expect(rollback({ ...end(), key })).rejects.toThrow('may not release mf-projects')
  await stopCanary({ ...end(), key: await serviceKey(store) })
  expect(await versionFor(visitor)).toBe('1.0.0')
  expect(await verify(store)).toEqual([])
})

it('another team may not stop it', async () => {
  const key = temporaryKey()
  await writeFile(store.signers, `\nmf-admin ${key.publicKey}\n`, { flag: 'a' })
  await startCanary('2.0.0')
  await expect(stopCanary({ ...end(), key })).rejects.toThrow('may not release stop:mf-projects')
})

describe('a freeze', () => {
  const change = (action: 'freeze' | 'unfreeze', names: readonly string[]) =>
    freeze({ store, action, names, key: store.key, ...author })

  it.each([[['*']], [[name]]])(
    'of %s allows no new version, and says who froze it and why',
    async (names) => {
      await startCanary('2.0.0')
      await change('freeze', names)
      const frozen = /frozen since .* by this-machine: a test/
      await expect(publishSmall(store, name, '3.0.0')).rejects.toThrow(frozen)
      await expect(startCanary('3.0.0')).rejects.toThrow(frozen)
      await expect(promoteCanary(end())).rejects.toThrow(frozen)
      await stopCanary(end())
      await change('unfreeze', names)
      await publishSmall(store, name, '3.0.0')
      expect(await versionFor(visitor)).toBe('3.0.0')
      expect(await verify(store)).toEqual([])
    },
  )

  it('of one section leaves the others alone, and still allows rolling back', async () => {
    await publishSmall(store, name, '2.0.0')
    await change('freeze', [name])
    await publishSmall(store, 'mf-admin', '2.0.0')
    expect(await rollback(end())).toMatchObject({ version: '1.0.0' })
  })

  it('of everything needs a key for everything', async () => {
    const key = temporaryKey()
    await writeFile(store.signers, `\n${name} ${key.publicKey}\n`, { flag: 'a' })
    const all = { store, action: 'freeze', names: ['*'], key, ...author } as const
    await expect(freeze(all)).rejects.toThrow('may not release *')
  })
})
