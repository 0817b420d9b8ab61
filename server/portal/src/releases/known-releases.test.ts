import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { publish } from '@recog/release-service/operations'
import { openStore } from '@recog/release-service/store'
import { smallBuild, smallPortal, temporaryFolder } from '@recog/release-service/testing'
import { knownReleases } from './known-releases'

test('releases that are not as the ledger says', async () => {
  const folder = path.join(await temporaryFolder(), 'releases')
  const { observe } = knownReleases(openStore(folder))
  expect(await observe()).toBe('elsewhere')
  await mkdir(folder)
  expect(await observe()).toEqual([expect.stringContaining('Nothing was ever published into')])
  await writeFile(path.join(folder, 'ledger.jsonl'), 'not a ledger\n')
  expect(await observe()).toEqual(['allowed-signers: is missing', 'ledger.jsonl, line 1: is broken'])
  await rm(path.dirname(folder), { recursive: true })
})

test('changes with their keys, and canaries for a group that does not exist', async () => {
  const store = await smallPortal()
  const { canariesForNobody, changes, observe } = knownReleases(store)
  const build = await smallBuild('mf-projects', '2.0.0')
  await publish({
    store,
    key: store.key,
    builds: [{ name: 'mf-projects', folder: build }],
    audience: { group: 'PHYSICS ' },
    by: 'a',
    reason: 'b',
    unchecked: true,
  })
  expect(await observe()).toEqual([])
  expect(await canariesForNobody(['physics', 'Physics'])).toEqual([])
  expect(await canariesForNobody(['brain', 'Brain'])).toEqual(['mf-projects 2.0.0 for the group PHYSICS'])
  const all = await changes()
  expect(new Set(all.map(({ key }) => key))).toEqual(new Set([store.key.id]))
  expect(all.flatMap(({ names }) => names)).toContain('mf-projects')
  await Promise.all([build, store.folder].map((each) => rm(each, { recursive: true })))
})
