import { rm } from 'node:fs/promises'
import { publishSmall, temporaryFolder, testStore, type TestStore } from '@recog/release-service/testing'
import { reproduce } from './reproduce'

let store: TestStore
beforeAll(async () => {
  store = await testStore(await temporaryFolder())
  await publishSmall(store, 'mf-projects', '1.0.0')
})
afterAll(() => rm(store.folder, { recursive: true }))

it.each([
  ['mf-projects', 'takes NAME@VERSION'],
  ['mf-projects@../1', 'takes NAME@VERSION'],
  ['documents@1', 'takes NAME@VERSION'],
  ['mf-projects@7.0.0', 'mf-projects has no release 7.0.0'],
  ['mf-projects@1.0.0', 'no commit contains its sources'],
])('says why %s cannot be built again', async (release, why) => {
  await expect(reproduce(store, release)).rejects.toThrow(why)
})
