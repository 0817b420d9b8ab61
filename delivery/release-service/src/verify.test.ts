import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { publishSmall, smallPortal, type TestStore } from './testing/small-release'
import { verify } from './verify'

let store: TestStore
beforeEach(async () => {
  store = await smallPortal()
})
afterEach(() => rm(store.folder, { recursive: true, force: true }))

const name = 'mf-projects' as const

describe('verify', () => {
  it('finds a changed, a missing and an added file, and a changed document', async () => {
    expect(await verify(store)).toEqual([])
    const folder = path.join(store.folder, name, '1.0.0')
    await writeFile(path.join(folder, 'remoteEntry.js'), 'changed')
    await writeFile(path.join(folder, 'extra.js'), 'added')
    await rm(path.join(folder, 'style.css'))
    const routes = JSON.parse(await readFile(path.join(store.folder, 'documents/routes.json'), 'utf8')) as {
      notFound: string
    }
    await writeFile(path.join(store.folder, 'documents', routes.notFound), 'defaced')
    const found = (await verify(store)).join('\n')
    expect(found).toContain('remoteEntry.js differs from the signed statement')
    expect(found).toContain('extra.js is not part of the release')
    expect(found).toContain('style.css is missing')
    expect(found).toContain('differs from what was composed')
  })
})

describe('what killed runs left behind', () => {
  it('is removed by the next switch; a draft that may still be written stays', async () => {
    const hourAgo = new Date(Date.now() - 61 * 60_000)
    await mkdir(path.join(store.folder, 'killed.draft/chunks'), { recursive: true })
    await writeFile(path.join(store.folder, 'killed.draft/chunks/a.js'), 'a')
    await utimes(path.join(store.folder, 'killed.draft'), hourAgo, hourAgo)
    await mkdir(path.join(store.folder, 'running.draft'))
    await publishSmall(store, name, '2.0.0')
    const drafts = (await readdir(store.folder)).filter((entry) => entry.endsWith('.draft'))
    expect(drafts).toEqual(['running.draft'])
  })
})
