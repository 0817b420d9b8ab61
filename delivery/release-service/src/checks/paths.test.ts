import { appendFile, rm } from 'node:fs/promises'
import { withoutEffect } from '../core/paths'
import { publish } from '../operations'
import { rollback } from '../testing/requests'
import { readLedger } from '../store/folder'
import { readRelease } from '../store/release'
import { liveDocument } from '../testing/live-document'
import { smallBuild, smallPortal, type TestStore } from '../testing/small-release'
import { type SigningKey, temporaryKey } from '../trust/keys'
import { verify } from '../verify'
import { runChecks } from './check'

/** One team cannot take the paths of another, nor keep it from publishing and rolling back. */

const by = { by: 'Ada', reason: 'because' }
const page = { page: 'APage', title: 'A page', audience: 'anyone' } as const

let store: TestStore
beforeEach(async () => {
  store = await smallPortal()
})
afterEach(() => rm(store.folder, { recursive: true, force: true }))

/** A key for sections, with paths as the operator writes them. */
async function keyFor(name: string, paths?: string): Promise<SigningKey> {
  const key = temporaryKey()
  await appendFile(store.signers, `${name} ${paths ? `paths="${paths}" ` : ''}${key.publicKey}\n`)
  return key
}

const buildAt = (name: string, version: string, ...paths: string[]) =>
  smallBuild(name, version, { section: { pages: Object.fromEntries(paths.map((path) => [path, page])) } })

async function release(key: SigningKey, name: string, version: string, ...paths: string[]) {
  await publish({ store, key, builds: [{ name, folder: await buildAt(name, version, ...paths) }], ...by })
}

const live = async () => (await readLedger(store.folder)).live

describe('the paths that the operator gives to a section', () => {
  it('are the only ones that it has, and it has what is below them, in any letter case', async () => {
    const key = await keyFor('mf-news', '/news,/letters')
    await release(key, 'mf-news', '1', '/news', '/News/:id', '/letters/old')
    await expect(release(key, 'mf-news', '2', '/news', '/newsletter')).rejects.toThrow(
      'mf-news 2: /newsletter is not below /news or /letters, which the operator has given to mf-news',
    )
    await expect(release(key, 'mf-news', '2', '/:a/b/c')).rejects.toThrow('/:a/b/c is not below /news')
    const redirects = await smallBuild('mf-news', '2', {
      section: { pages: {}, redirects: { '/x': '/news' } },
    })
    const builds = [{ name: 'mf-news', folder: redirects }]
    await expect(publish({ store, key, builds, ...by })).rejects.toThrow('/x is not below /news')
  })

  it('are nobody else’s, not even where nothing is yet, and also for the key of the operator', async () => {
    await keyFor('mf-news', '/news')
    const key = await keyFor('mf-jobs')
    for (const each of [key, store.key])
      await expect(release(each, 'mf-jobs', '1', '/News/jobs')).rejects.toThrow(
        'mf-jobs 1: /News/jobs belongs to mf-news: the operator has given it to them, not to mf-jobs',
      )
    await keyFor('mf-jobs', '/jobs,/news/jobs')
    await release(key, 'mf-jobs', '1', '/news/jobs')
  })

  it.each(['/healthz', '/Registry.json', '/sw.js', '/robots.txt'])(
    'are never those of the web server itself: %s',
    async (at) => {
      const key = await keyFor('mf-news')
      await expect(release(key, 'mf-news', '1', at)).rejects.toThrow(
        `mf-news 1: ${at} would never be reached: the web server answers there itself`,
      )
    },
  )

  it('are checked before a release is sent', async () => {
    await keyFor('mf-news', '/news')
    const folder = await buildAt('mf-news', '1', '/jobs')
    const built = await readRelease(folder)
    const results = []
    for await (const each of runChecks(store, built ? [{ name: 'mf-news', folder, release: built }] : []))
      results.push(each)
    expect(results.at(-1)).toMatchObject({
      check: 'paths',
      problems: [expect.stringContaining('/jobs is not')],
    })
  })
})

describe('a section to which the operator has given no paths', () => {
  it('takes nothing below the first part of a page of another section', async () => {
    const key = await keyFor('mf-news')
    await expect(release(key, 'mf-news', '1', '/admin/users')).rejects.toThrow(
      'mf-news 1: /admin/users is below /admin of mf-admin. The operator can give it to mf-news in allowed-signers',
    )
    await expect(release(key, 'mf-news', '1', '/:page/users')).rejects.toThrow('its first part must be fixed')
    await release(key, 'mf-news', '1', '/news')
    await release(store.key, 'mf-news', '2', '/news', '/admin/users')
    // What it has, it keeps.
    await release(key, 'mf-news', '3', '/news', '/admin/users', '/admin/groups')
  })
})

describe('a rollback', () => {
  beforeEach(async () => {
    await release(store.key, 'mf-admin', '2', '/admin', '/reports')
    await release(store.key, 'mf-admin', '3', '/admin')
  })

  it('wins against a section that claimed one of its URLs later; that one goes on with what it had before', async () => {
    const key = await keyFor('mf-news')
    await release(key, 'mf-news', '1', '/news')
    await release(key, 'mf-news', '2', '/news', '/reports')
    expect(await rollback({ store, key: store.key, name: 'mf-admin', ...by })).toMatchObject({ version: '2' })
    expect(await live()).toMatchObject({ 'mf-admin': { version: '2' }, 'mf-news': { version: '1' } })
    expect((await readLedger(store.folder)).entries.at(-1)?.replaced).toEqual({
      'mf-news': { reason: 'mf-admin 2, which was released earlier, has the same URLs', version: '1' },
    })
    expect(await liveDocument(store, '/reports')).toContain('/assets/mf-admin/2/')
    expect(await verify(store)).toEqual([])
    await expect(release(key, 'mf-news', '3', '/reports')).rejects.toThrow(/reports/)
    await release(key, 'mf-news', '3', '/news')
  })

  it('takes a section offline that has nothing else', async () => {
    const key = await keyFor('mf-news')
    await release(key, 'mf-news', '1', '/reports/:id', '/reports')
    await rollback({ store, key: store.key, name: 'mf-admin', ...by })
    expect(await live()).not.toHaveProperty('mf-news')
    await release(key, 'mf-news', '2', '/news')
    expect(await live()).toMatchObject({ 'mf-admin': { version: '2' }, 'mf-news': { version: '2' } })
  })

  it('never wins against an earlier claim, nor against the operator', async () => {
    const key = await keyFor('mf-news')
    await release(key, 'mf-news', '1', '/letters')
    await release(key, 'mf-news', '2', '/news')
    await release(store.key, 'mf-admin', '4', '/admin', '/letters')
    await release(store.key, 'mf-admin', '5', '/admin')
    await release(key, 'mf-news', '3', '/news')
    await rollback({ store, key, name: 'mf-news', to: '1', ...by })
    await expect(rollback({ store, key: store.key, name: 'mf-admin', ...by })).rejects.toThrow(
      /letters belongs to mf-/,
    )
    await keyFor('mf-public', '/letters')
    await release(key, 'mf-news', '4', '/news')
    await expect(rollback({ store, key, name: 'mf-news', to: '1', ...by })).rejects.toThrow(
      '/letters belongs to mf-public: the operator has given it to them',
    )
  })
})

describe('sections that name pages of each other', () => {
  const old = { pages: { '/news': page }, redirects: { '/old-news': '/letters/1' } }
  const build = (name: string, section: object) => smallBuild(name, '1', { section: section as never })

  it('may redirect to them once they are there, or with the section that has them', async () => {
    const news = { name: 'mf-news', folder: await build('mf-news', old) }
    const letters = {
      name: 'mf-letters',
      folder: await build('mf-letters', { pages: { '/Letters/:id': page } }),
    }
    const published = (...builds: (typeof news)[]) => publish({ store, key: store.key, builds, ...by })
    await expect(published(news)).rejects.toThrow(
      'mf-news 1: /old-news redirects to /letters/1, where no page is. Publish the section of that page first',
    )
    await published(news, letters)
    expect(Object.keys(await live())).toEqual(expect.arrayContaining(['mf-news', 'mf-letters']))
  })

  it('are told of first requests that their code never makes', async () => {
    const prefetch = ['/api/projects/:id', '/api/projects?mine=1', '/api/Projects', '/api/projects/:id/notes']
    const contribution = {
      to: 'home.panel',
      component: 'News',
      title: 'News',
      audience: 'member',
      order: 1,
    } as const
    const section = {
      pages: { '/news/:id': { ...page, prefetch } },
      contributes: [{ ...contribution, prefetch: ['/api/projects', '/api/nwes'] }],
    }
    const calls = {
      projects: { method: 'GET', path: '/api/projects' },
      project: { method: 'GET', path: '/api/projects/{id}' },
      addNotes: { method: 'POST', path: '/api/projects/{id}/notes' },
    }
    const built = await readRelease(await build('mf-news', section))
    if (!built) throw new Error('There is no release.')
    const combined = { shell: built, 'mf-news': built }
    expect(await withoutEffect({ ...built, calls }, combined, 50_000)).toEqual([
      'mf-news: prefetch of /news/:id is /api/Projects, which its code does not call: it has no effect',
      'mf-news: prefetch of /news/:id is /api/projects/:id/notes, which its code does not call: it has no effect',
      'mf-news: prefetch of News is /api/nwes, which its code does not call: it has no effect',
    ])
    // Other tools record no calls.
    expect(await withoutEffect(built, combined, 50_000)).toEqual([])
    expect(await withoutEffect(built, { 'mf-news': built }, 50_000)).toEqual([
      'mf-news: no shell is live here that shows it: it has no effect',
    ])
  })

  it('are told what has no effect yet, and may be released in any order', async () => {
    const pages = { '/news': { ...page, under: '/letters' }, '/news/old': { ...page, under: '/news/old' } }
    const section = { pages, likelyNext: '/news/old', budget: 100_000 }
    const folder = await build('mf-news', section)
    const built = await readRelease(folder)
    const warnings = []
    for await (const each of runChecks(store, built ? [{ name: 'mf-news', folder, release: built }] : [])) {
      expect(each.problems).toEqual([])
      warnings.push(...(each.warnings ?? []))
    }
    expect(warnings).toEqual([
      'mf-news: under of /news is /letters, where no page is: it has no effect',
      'mf-news: under of /news/old is the page itself: it has no effect',
      'mf-news: likelyNext is /news/old, a page of the section itself: it has no effect',
      'mf-news: budget is 100000, and the operator allows 49152 bytes: it has no effect',
    ])
  })
})
