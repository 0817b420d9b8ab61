import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readRoutes } from './documents/compose'
import { listReleases } from './list'
import { prune } from './prune'
import { publish } from './publish'
import { rollback } from './rollback'
import { MODULES_FILE } from './store/files'
import { readHistory } from './store/history'
import { readLiveVersions, type Release } from './store/release'
import { publishSmall, smallBuild, smallPortal } from './testing/small-release'
import { verify } from './verify'

let releases: string
beforeEach(async () => {
  releases = await smallPortal()
})
afterEach(() => rm(releases, { recursive: true, force: true }))

const by = { by: 'Ada', reason: 'because' }
const name = 'mf-projects' as const
const live = async () => (await readLiveVersions(releases))[name]

/** Everything a browser or a command could read, to be compared byte by byte. */
async function everything(): Promise<Record<string, string>> {
  const files = (await readdir(releases, { recursive: true, withFileTypes: true })).filter((it) =>
    it.isFile(),
  )
  const pairs = files.map(async (file) => {
    const full = path.join(file.parentPath, file.name)
    return [full, await readFile(full, 'base64')] as const
  })
  return Object.fromEntries(await Promise.all(pairs))
}

async function refused(changes: Partial<Release>, files: Record<string, string> = {}): Promise<string> {
  const before = await everything()
  const from = await smallBuild(name, '2.0.0', changes, files)
  const attempt = publish({ releases, names: [name], from, ...by, checks: 'without-browser' })
  const why = await attempt.then(
    () => 'was not refused',
    (error: Error) => error.message,
  )
  expect(await everything()).toEqual(before)
  expect(why).not.toContain('\n')
  return why
}

describe('publish', () => {
  it('does not release the list of modules', async () => {
    const from = await smallBuild(name, '2.0.0')
    await writeFile(path.join(from, MODULES_FILE), '[]')
    await publish({ releases, names: [name], from, ...by, checks: 'without-browser' })
    expect(Object.keys(await everything()).filter((file) => file.includes(MODULES_FILE))).toEqual([])
    expect(await verify(releases)).toEqual([])
  })

  it('makes a version live, keeps the one before as its fallback version, and records who and why', async () => {
    const from = await smallBuild(name, '2.0.0')
    await publish({ releases, names: [name], from, ...by, checks: 'without-browser' })
    expect(await live()).toMatchObject({ version: '2.0.0', previous: '1.0.0', ...by })
    const routes = JSON.parse(await readFile(path.join(releases, 'documents/routes.json'), 'utf8')) as {
      registry: string
    }
    const registry = await readFile(path.join(releases, 'documents', routes.registry), 'utf8')
    expect(JSON.parse(registry)).toMatchObject({
      shell: '1.0.0',
      sections: { [name]: '2.0.0', 'mf-admin': '1.0.0' },
    })
    expect(await listReleases(releases, [name])).toMatch(/2\.0\.0 +live .*Ada +because/)
  })

  it('shows a skeleton until the data of a page has arrived', async () => {
    const skeleton = 'prerendered/projects.html'
    const from = await smallBuild(
      name,
      '2.0.0',
      { skeletons: { '/projects': skeleton } },
      { [skeleton]: '<h1>Projects</h1>' },
    )
    await publish({ releases, names: [name], from, ...by, checks: 'without-browser' })
    const { routes } = (await readRoutes(releases)) ?? { routes: [] }
    const documentOf = (address: string) => {
      const document = routes.find((route) => route.path === address)?.document ?? ''
      return readFile(path.join(releases, 'documents', document), 'utf8')
    }
    expect(await documentOf('/projects')).toContain(
      '<main><div data-slot="skeleton" data-state="shown"><h1>Projects</h1></div></main>',
    )
    expect(await documentOf('/steering')).toContain('<main></main>')
    expect(await verify(releases)).toEqual([])
  })

  describe('takes the pages from the live releases alone', () => {
    const PAGE = { page: 'NewsPage', title: 'News', audience: 'anyone' } as const
    const pages = async () => (await readRoutes(releases))?.routes.map((route) => route.path)
    const publishAs = async (section: string, changes: Partial<Release>) => {
      const from = await smallBuild(section, '2.0.0', changes)
      return publish({ releases, names: [section], from, ...by, checks: 'without-browser' })
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
      await publish({ releases, names: ['shell'], from: shell, ...by, checks: 'none' })
      await publishAs('mf-news', { section: { pages: { '/news': { ...PAGE, navigation } } } })
      await publishSmall(releases, 'mf-admin', '2.0.0')
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
    const again = () => publish({ releases, names: [name], from, ...by, checks: 'none' })
    await again()
    const before = await everything()
    expect(await again()).toEqual([{ name, version: '2.0.0', outcome: 'already live' }])
    expect(await everything()).toEqual(before)
  })

  it.each([
    ['another contract', { contract: 99 }, /speaks contract 99, the shell 1$/],
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

  it('refuses a build over its budget', async () => {
    const heavy = { bytes: 99_000, brotli: 99_000, integrity: '' }
    const from = await smallBuild(name, '2.0.0')
    const { files } = JSON.parse(await readFile(path.join(from, 'release.json'), 'utf8')) as Release
    const entry = { ...heavy, integrity: files['remoteEntry.js']?.integrity ?? '' }
    expect(await refused({ files: { ...files, 'remoteEntry.js': entry } })).toMatch(
      /entering costs 96\.7 KB after brotli, the budget is 48\.0 KB$/,
    )
  })

  it('refuses styles that reach outside the section', async () => {
    const why = await refused({}, { 'style.css': 'body { margin: 0 }' })
    expect(why).toMatch(/style\.css reaches outside the section with "body"$/)
  })

  it('refuses files that differ from the build', async () => {
    const before = await everything()
    const from = await smallBuild(name, '2.0.0')
    await writeFile(path.join(from, 'remoteEntry.js'), 'tampered')
    const attempt = publish({ releases, names: [name], from, ...by, checks: 'without-browser' })
    await expect(attempt).rejects.toThrow('remoteEntry.js: differs from release.json')
    expect(await everything()).toEqual(before)
  })

  it.each([
    ['a version that leaves the folder', { version: '../../evil' }, /does not describe a release$/],
    [
      'an entry that does not exist',
      { entry: 'nope.js' },
      /nope\.js: is referenced but not part of the release/,
    ],
    ['no files at all', { files: undefined }, /does not describe a release$/],
  ])('refuses %s and changes nothing', async (_what, changes, why) => {
    expect(await refused(changes as Partial<Release>)).toMatch(why)
  })

  it('refuses another build under a version that was released', async () => {
    const from = await smallBuild(name, '1.0.0', {}, { 'remoteEntry.js': 'other' })
    const attempt = publish({ releases, names: [name], from, ...by, checks: 'without-browser' })
    await expect(attempt).rejects.toThrow(`${name} 1.0.0 was released before with other files`)
  })
})

describe('a restart', () => {
  const restart = async (version: string) => {
    const from = await smallBuild(name, version)
    const who = { by: 'npm start', reason: '', keepOthers: true, checks: 'none' } as const
    return (await publish({ releases, names: [name], from, ...who }))[0]?.outcome
  }

  it('publishes what was built since, and goes back with the source', async () => {
    expect(await restart('2.0.0')).toBe('published')
    expect(await restart('3.0.0')).toBe('published')
    expect(await restart('2.0.0')).toBe('published')
  })

  it("undoes nobody's publish and nobody's rollback", async () => {
    await restart('2.0.0')
    await publishSmall(releases, name, '3.0.0')
    expect(await restart('2.0.0')).toBe('not replaced')
    await rollback({ releases, name, to: '1.0.0', ...by })
    expect(await restart('2.0.0')).toBe('not replaced')
    expect((await live())?.version).toBe('1.0.0')
  })
})

describe('rollback', () => {
  beforeEach(() => publishSmall(releases, name, '2.0.0'))

  it('goes back, and stays there', async () => {
    expect(await rollback({ releases, name, ...by })).toEqual({ version: '1.0.0', from: '2.0.0' })
    expect(await live()).toMatchObject({ version: '1.0.0', action: 'rollback' })
    expect(await live()).not.toHaveProperty('previous')
    expect((await readHistory(releases, name)).map(({ version }) => version)).toEqual([
      '1.0.0',
      '2.0.0',
      '1.0.0',
    ])
  })

  it.each([
    [{ reason: '' }, 'Say why with --reason'],
    [{ to: '7.0.0' }, 'mf-projects has no release 7.0.0'],
    [{ to: '2.0.0' }, 'mf-projects 2.0.0 is live already'],
    [{ name: 'mf-admin' as const }, 'mf-admin has no version before 1.0.0'],
  ])('refuses %p and changes nothing', async (changes, why) => {
    const before = await everything()
    await expect(rollback({ releases, name, ...by, ...changes })).rejects.toThrow(why)
    expect(await everything()).toEqual(before)
  })
})

describe('prune', () => {
  it('never removes a live or fallback version', async () => {
    for (const version of ['2.0.0', '3.0.0', '4.0.0']) await publishSmall(releases, name, version)
    await rollback({ releases, name, to: '2.0.0', ...by })
    expect((await live())?.previous).toBe('1.0.0')
    const removed = await prune({ releases, names: [name], keep: 1 })
    expect(removed.toSorted()).toEqual([`${name} 3.0.0`, `${name} 4.0.0`])
    expect(await verify(releases)).toEqual([])
  })
})

describe('verify', () => {
  it('finds a changed, a missing and an added file, and a changed document', async () => {
    expect(await verify(releases)).toEqual([])
    const folder = path.join(releases, name, '1.0.0')
    await writeFile(path.join(folder, 'remoteEntry.js'), 'changed')
    await writeFile(path.join(folder, 'extra.js'), 'added')
    await rm(path.join(folder, 'style.css'))
    const routes = JSON.parse(await readFile(path.join(releases, 'documents/routes.json'), 'utf8')) as {
      notFound: string
    }
    await writeFile(path.join(releases, 'documents', routes.notFound), 'defaced')
    const found = (await verify(releases)).join('\n')
    expect(found).toContain('remoteEntry.js: differs from release.json')
    expect(found).toContain('extra.js: is not part of the release')
    expect(found).toContain('style.css: is missing')
    expect(found).toContain('differed from what was composed')
  })
})
