import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { SHARING } from '@recog/section-contract/sharing'
import { tableOfVersions, versionsOf } from './list'
import { publish } from './operations'
import { readLedger, readRoutes } from './store/folder'
import { MODULES_FILE, type Release } from './store/release'
import { everything } from './testing/everything'
import { publishSmall, smallBuild, smallPortal, type TestStore } from './testing/small-release'
import { verify } from './verify'

let store: TestStore
let releases: string
beforeEach(async () => {
  store = await smallPortal()
  releases = store.folder
})
afterEach(() => rm(releases, { recursive: true, force: true }))

const by = { by: 'Ada', reason: 'because' }
const name = 'mf-projects' as const
const live = async () => (await readLedger(releases)).live[name]

const publishBuild = (section: string, folder: string) =>
  publish({ store, key: store.key, builds: [{ name: section, folder }], ...by })

async function refused(changes: Partial<Release>, files: Record<string, string> = {}): Promise<string> {
  const before = await everything(releases)
  const from = await smallBuild(name, '2.0.0', changes, files)
  const attempt = publishBuild(name, from)
  const why = await attempt.then(
    () => 'was not refused',
    (error: Error) => error.message,
  )
  expect(await everything(releases)).toEqual(before)
  expect(why).not.toContain('\n')
  return why
}

describe('publish', () => {
  it('does not release the list of modules', async () => {
    const from = await smallBuild(name, '2.0.0')
    await writeFile(path.join(from, MODULES_FILE), '[]')
    await publishBuild(name, from)
    expect(Object.keys(await everything(releases)).filter((file) => file.includes(MODULES_FILE))).toEqual([])
    expect(await verify(store)).toEqual([])
  })

  it('tells operators which version was built with uncommitted changes', async () => {
    await publishBuild(name, await smallBuild(name, '2.0.0', { tree: 'dirty' }))
    const { about = '' } = (await readRoutes(releases)) ?? {}
    const found: unknown = JSON.parse(await readFile(path.join(releases, 'documents', about), 'utf8'))
    expect(found).toContainEqual(
      expect.objectContaining({
        name,
        live: expect.objectContaining({ version: '2.0.0', tree: 'dirty' }),
        previous: expect.not.objectContaining({ tree: expect.anything() }),
      }),
    )
  })

  it('makes a version live, keeps the one before as its fallback version, and records who and why', async () => {
    const from = await smallBuild(name, '2.0.0')
    await publishBuild(name, from)
    expect(await live()).toMatchObject({
      version: '2.0.0',
      previous: '1.0.0',
      by: 'this-machine',
      reason: by.reason,
    })
    const routes = JSON.parse(await readFile(path.join(releases, 'documents/routes.json'), 'utf8')) as {
      registry: string
    }
    const registry = await readFile(path.join(releases, 'documents', routes.registry), 'utf8')
    expect(JSON.parse(registry)).toMatchObject({
      shell: '1.0.0',
      sections: { [name]: '2.0.0', 'mf-admin': '1.0.0' },
    })
    expect(tableOfVersions(await versionsOf(releases, [name]))).toMatch(
      /2\.0\.0 +live .*this-machine +because/,
    )
  })

  it('shows a skeleton until the data of a page has arrived', async () => {
    const skeleton = 'prerendered/projects.html'
    const from = await smallBuild(
      name,
      '2.0.0',
      { skeletons: { '/projects': skeleton } },
      { [skeleton]: '<h1>Projects</h1>' },
    )
    await publishBuild(name, from)
    const { routes } = (await readRoutes(releases)) ?? { routes: [] }
    const documentOf = (address: string) => {
      const document = routes.find((route) => route.path === address)?.document ?? ''
      return readFile(path.join(releases, 'documents', document), 'utf8')
    }
    expect(await documentOf('/projects')).toContain(
      '<main><div data-slot="skeleton" data-state="shown"><h1>Projects</h1></div></main>',
    )
    expect(await documentOf('/admin')).toContain('<main></main>')
    expect(await verify(store)).toEqual([])
  })

  describe('takes the pages from the live releases alone', () => {
    const PAGE = { page: 'NewsPage', title: 'News', audience: 'anyone' } as const
    const pages = async () => (await readRoutes(releases))?.routes.map((route) => route.path)
    const publishAs = async (section: string, changes: Partial<Release>) => {
      const from = await smallBuild(section, '2.0.0', changes)
      return publishBuild(section, from)
    }

    it('so a section that only its own team knows is live without a release of the shell, and stays', async () => {
      const navigation = { kind: 'link', label: 'News & more', order: 45, shownTo: 'anyone' } as const
      const header = { header: 'header.html', link: 'link.html', 'current-link': 'current.html' }
      const parts = {
        'header.html': '<ul>{{links}}</ul>',
        'link.html': '<a href="{{to}}">{{label}}</a>',
        'current.html': '<b>{{label}}</b>',
      }
      const template = 'HEADER <!--slot:header--><!--slot:importmap-->'
      const shell = await smallBuild(
        'shell',
        '2.0.0',
        { prerendered: header },
        { ...parts, 'document.template': template },
      )
      await publishBuild('shell', shell)
      await publishAs('mf-news', { section: { pages: { '/news': { ...PAGE, navigation } } } })
      await publishSmall(store, 'mf-admin', '2.0.0')
      expect(await pages()).toEqual(expect.arrayContaining(['/news', '/admin', '/projects']))
      const table = await readRoutes(releases)
      const documentOf = (address: string) => {
        const { document = '' } = table?.routes.find((route) => route.path === address) ?? {}
        return readFile(path.join(releases, 'documents', document), 'utf8')
      }
      expect(await documentOf('/news')).toContain('HEADER <ul><b>News &amp; more</b></ul>')
      expect(await documentOf('/admin')).toContain('HEADER <ul><a href="/news">News &amp; more</a></ul>')
    })

    it('and refuses a path that another section has, naming both', async () => {
      const before = await pages()
      const taken = { section: { pages: { '/Projects': PAGE } } }
      await expect(publishAs('mf-news', taken)).rejects.toThrow('belongs to mf-projects and to mf-news')
      expect(await pages()).toEqual(before)
    })
  })

  it('does nothing the second time', async () => {
    const from = await smallBuild(name, '2.0.0')
    const again = () => publishBuild(name, from)
    await again()
    const before = await everything(releases)
    expect(await again()).toEqual([{ name, version: '2.0.0', outcome: 'already live' }])
    expect(await everything(releases)).toEqual(before)
  })

  it.each([
    ['another contract', { contract: 99 }, /uses contract 99, the shell 1$/],
    ['another React', { shared: { react: '20.0.0' } }, /needs react \^20\.0\.0, the shell offers 1\.0\.0$/],
    [
      'what the shell has not',
      { shared: { jquery: '1.0.0' } },
      /needs jquery, which the shell does not offer$/,
    ],
    [
      'a section for the federation runtime in a shell without one',
      { shared: { '@module-federation/runtime-core': '2.9.2' } },
      /needs @module-federation\/runtime-core, which the shell does not offer$/,
    ],
  ])('refuses %s and changes nothing', async (_what, changes, why) => {
    expect(await refused(changes)).toMatch(why)
  })

  it('refuses an export that the shell does not have under the same version (D11)', async () => {
    const provides = { '@recog/shared-ui': ['Button'], react: ['useState'] }
    await publishBuild('shell', await smallBuild('shell', '2.0.0', { provides }))
    const uses = { '@recog/shared-ui': ['Button', 'Fancy'], react: ['useState'] }
    expect(await refused({ uses })).toBe(
      `${name} 2.0.0 takes Fancy` +
        " from @recog/shared-ui, and the shell's 1.0.0 does not have it. Raise the version of @recog/shared-ui, or release the shell first",
    )
    const ownCopy = await smallBuild(name, '3.0.0', {
      uses,
      shared: {
        ...Object.fromEntries(Object.keys(SHARING).map((each) => [each, '1.0.0'])),
        '@recog/shared-ui': '9.0.0',
      },
    })
    await expect(publishBuild(name, ownCopy)).resolves.toMatchObject([{ outcome: 'published' }])
  })

  it('refuses a shell that drops what a live section takes (D11)', async () => {
    const uses = { react: ['useState'] }
    await publishBuild(name, await smallBuild(name, '2.0.0', { uses }))
    const shell = await smallBuild('shell', '2.0.0', { provides: { react: ['useEffect'] } })
    await expect(publishBuild('shell', shell)).rejects.toThrow('mf-projects 2.0.0 takes useState from react')
  })

  it('refuses a call that the shared packages of the shell do not know', async () => {
    const calls = { archivedProjects: { method: 'GET', path: '/api/projects/archived' } }
    // A shell of an earlier version does not say which calls it knows.
    await publishBuild(name, await smallBuild(name, '1.1.0', { calls }))
    await publishBuild(name, await smallBuild(name, '1.2.0'))
    await publishBuild('shell', await smallBuild('shell', '2.0.0', { knowsCalls: ['projects'] }))
    expect(await refused({ calls })).toBe(
      `${name} 2.0.0 calls archivedProjects, which the shell's 2.0.0 does not know. Release a shell that does, or build ${name} for this one`,
    )
    await publishBuild(
      'shell',
      await smallBuild('shell', '3.0.0', { knowsCalls: ['projects', 'archivedProjects'] }),
    )
    await publishBuild(name, await smallBuild(name, '3.0.0', { calls }))
    const without = await smallBuild('shell', '4.0.0', { knowsCalls: ['projects'] })
    await expect(publishBuild('shell', without)).rejects.toThrow(`${name} 3.0.0 calls archivedProjects`)
  })

  it('refuses a section that reads a field which the shell has under another name, or with another type', async () => {
    const list = (fields: Record<string, string>) => ({
      projects: { method: 'GET', path: '/api/projects', fields: { '': 'array', '[]': 'object', ...fields } },
    })
    const shellReading = (version: string, fields: Record<string, string>) =>
      smallBuild('shell', version, {
        knowsCalls: ['projects'],
        knowsFields: { projects: { '': 'array', '[]': 'object', ...fields } },
      })
    await publishBuild(
      'shell',
      await shellReading('2.0.0', { '[].createdAt': 'string', '[].votes': 'number' }),
    )
    expect(await refused({ calls: list({ '[].startedAt': 'string?', '[].startedAt.day': 'string?' }) })).toBe(
      `${name} 2.0.0 reads "[].startedAt" of routes.projects, which the shell's 2.0.0 does not know. Release a shell that does, or build ${name} for this one`,
    )
    expect(await refused({ calls: list({ '[].votes': 'string' }) })).toBe(
      `${name} 2.0.0 reads "[].votes" of routes.projects as string, which the shell's 2.0.0 does not give: it gives number. Release a shell that does, or build ${name} for this one`,
    )
    await publishBuild(name, await smallBuild(name, '3.0.0', { calls: list({ '[].createdAt': 'string' }) }))
    const renamed = await shellReading('3.0.0', { '[].startedAt': 'string' })
    await expect(publishBuild('shell', renamed)).rejects.toThrow(
      `${name} 3.0.0 reads "[].createdAt" of routes.projects, which the shell's 3.0.0 does not know`,
    )
  })

  it('refuses a build over its budget', async () => {
    const heavy = await smallBuild(name, '2.0.0', {}, { 'style.css': ' '.repeat(99_000) })
    await expect(publishBuild(name, heavy)).rejects.toThrow(
      /entering costs 96\.7 KB after brotli, the budget is 48\.0 KB$/,
    )
  })

  it('refuses styles that reach outside the section', async () => {
    const why = await refused({}, { 'style.css': 'body { margin: 0 }' })
    expect(why).toMatch(/style\.css reaches outside the section with "body"$/)
  })

  it('refuses styles of another section whose name begins with that of the section', async () => {
    await publishSmall(store, `${name}-old`, '1.0.0')
    const why = await refused({}, { 'style.css': `.${name}-old-list { color: red }` })
    expect(why).toMatch(/with "\.mf-projects-old-list"$/)
  })

  it('refuses files that differ from the build', async () => {
    const before = await everything(releases)
    const from = await smallBuild(name, '2.0.0')
    await writeFile(path.join(from, 'remoteEntry.js'), 'tampered')
    const attempt = publishBuild(name, from)
    await expect(attempt).rejects.toThrow('remoteEntry.js: differs from release.json')
    expect(await everything(releases)).toEqual(before)
  })

  it.each([
    ['a version that leaves the folder', { version: '../../evil' }, /does not describe a release: version/],
    [
      'an entry that does not exist',
      { entry: 'nope.js' },
      /nope\.js: is referenced but not part of the release/,
    ],
    ['no files at all', { files: undefined }, /does not describe a release: files/],
  ])('refuses %s and changes nothing', async (_what, changes, why) => {
    expect(await refused(changes as Partial<Release>)).toMatch(why)
  })

  it('refuses another build under a version that was released', async () => {
    const from = await smallBuild(name, '1.0.0', {}, { 'remoteEntry.js': 'other' })
    const attempt = publishBuild(name, from)
    await expect(attempt).rejects.toThrow(`${name} 1.0.0 was released before with other files`)
  })
})
