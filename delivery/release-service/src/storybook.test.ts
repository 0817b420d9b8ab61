import { rm } from 'node:fs/promises'
import { publish } from './operations'
import { rollback } from './testing/requests'
import { readRoutes } from './store/folder'
import { STORYBOOK } from './names'
import { publishSmall, smallBuild, smallPortal, type TestStore } from './testing/small-release'
import { verify } from './verify'

let store: TestStore
beforeEach(async () => {
  store = await smallPortal()
})
afterEach(() => rm(store.folder, { recursive: true }))

const author = { by: 'a designer', reason: 'new colours' }
const publishChecked = async (files: Readonly<Record<string, string>> = {}) => {
  const folder = await smallBuild(
    STORYBOOK,
    '1.0.0',
    { entry: 'index.html' },
    { 'index.html': '<p>', ...files },
  )
  return publish({ store, key: store.key, builds: [{ name: STORYBOOK, folder }], ...author })
}

it('is released like a section, without changing any document', async () => {
  const before = await readRoutes(store.folder)
  expect(await publishChecked()).toEqual([{ name: STORYBOOK, version: '1.0.0', outcome: 'published' }])
  expect((await readRoutes(store.folder))?.routes).toEqual(before?.routes)
  expect(await verify(store)).toEqual([])
})

it('may contain what no page of the portal may: its own documents, scripts and fonts', async () => {
  const files = { 'index.html': '<script src="a.js"></script>', 'own.css': '@font-face { font-family: a }' }
  await expect(publishChecked(files)).resolves.toHaveLength(1)
})

it('is rolled back like a section', async () => {
  await publishSmall(store, STORYBOOK, '1.0.0')
  await publishSmall(store, STORYBOOK, '2.0.0')
  const done = await rollback({ store, key: store.key, name: STORYBOOK, to: undefined, ...author })
  expect(done).toMatchObject({ version: '1.0.0', from: '2.0.0' })
})

it('has no canaries, because no visitor is sent a document of it', async () => {
  await publishSmall(store, STORYBOOK, '1.0.0')
  const builds = [{ name: STORYBOOK, folder: await smallBuild(STORYBOOK, '2.0.0') }]
  await expect(
    publish({ store, key: store.key, builds, ...author, audience: { share: 0.1 } }),
  ).rejects.toThrow('storybook has no canaries')
})
