import { readFile, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { publish } from './operations'
import type { Release } from './store/release'
import { smallBuild, smallPortal, type TestStore } from './testing/small-release'
import { temporaryKey } from './trust/keys'

/** What a build may contain that arrives with a valid signature (docs/delivery.md). */

const name = 'mf-projects'

let store: TestStore
beforeEach(async () => {
  store = await smallPortal()
})
afterEach(() => rm(store.folder, { recursive: true, force: true }))

const publishBuild = async (folder: string) =>
  publish({ store, key: store.key, builds: [{ name, folder }], by: 'Ada', reason: 'because' })

describe('a build', () => {
  it('with a link is refused (D3)', async () => {
    const folder = await smallBuild(name, '3.0.0')
    await symlink('/etc/passwd', path.join(folder, 'p.json'))
    await expect(publishBuild(folder)).rejects.toThrow('p.json is not a plain file')
  })

  it.each(['extra.css', 'extra.css.br', 'extra.js.gz'])(
    'with %s, which no check has read, is refused',
    async (file) => {
      const folder = await smallBuild(name, '3.0.0')
      await writeFile(path.join(folder, file), 'body { display: none }')
      await expect(publishBuild(folder)).rejects.toThrow(`3.0.0/${file}: is not part of the release`)
    },
  )

  it.each([
    ['css', { css: ['../../../etc/os-release'] }],
    ['an entry', { entry: '/etc/passwd' }],
    ['a page', { prerendered: { '/projects': 'a/../../b.html' } }],
    ['a skeleton', { skeletons: { '/projects': '..' } }],
  ])('that names %s outside its folder is refused (D5)', async (_what, changes) => {
    const folder = await smallBuild(name, '3.0.0', changes)
    await expect(publishBuild(folder)).rejects.toThrow('does not describe a release')
  })

  it.each([
    ['/api/news', 'belongs to the API'],
    ['/assets/x', 'belongs to released files'],
    ['/Dev/x', 'belongs to the API'],
  ])('with the page %s, which %s, is refused', async (at) => {
    const page = { page: 'A', title: 'A', audience: 'anyone' } as const
    const folder = await smallBuild(name, '3.0.0', { section: { pages: { [at]: page } } })
    await expect(publishBuild(folder)).rejects.toThrow(/must be a path of the portal/)
  })

  const aPage = { page: 'A', title: 'A', audience: 'anyone' } as const
  const aLink = { kind: 'link', label: 'A', order: 1, shownTo: 'anyone' } as const
  it.each([
    ['an audience that does not exist', { '/x': { ...aPage, audience: 'everyone' } }, {}],
    [
      'a link for an audience that does not exist',
      { '/x': { ...aPage, navigation: { ...aLink, shownTo: 'all' } } },
      {},
    ],
    ['a link without a label', { '/x': { ...aPage, navigation: { ...aLink, label: undefined } } }, {}],
    [
      'a link that leads elsewhere',
      { '/x': { ...aPage, navigation: { ...aLink, to: 'https://evil.example' } } },
      {},
    ],
    ['a redirect that leads elsewhere', {}, { '/x': '//evil.example' }],
    ['a redirect with dots', {}, { '/x': '/../api/me' }],
  ])('with %s is refused: everybody would see the mistake', async (_what, pages, redirects) => {
    const section = { pages, redirects } as Release['section']
    const folder = await smallBuild(name, '3.0.0', section && { section })
    await expect(publishBuild(folder)).rejects.toThrow('does not describe a release')
  })

  it.each<[string, Release['section'], string]>([
    ['no description', undefined, 'has no page'],
    ['no pages', { pages: {} }, 'has no page'],
    ['a redirect to itself', { pages: {}, redirects: { '/x': '/x' } }, '/x redirects in a circle'],
    [
      'a redirect to another letter case',
      { pages: {}, redirects: { '/x': '/X' } },
      '/x redirects in a circle',
    ],
    [
      'two that lead to each other',
      { pages: {}, redirects: { '/x': '/y', '/y': '/x' } },
      '/x redirects in a circle',
    ],
    [
      'a redirect to no page',
      { pages: {}, redirects: { '/x': '/y' } },
      '/x redirects to /y, where no page is',
    ],
    [
      'a redirect to a parameter',
      { pages: { '/x/:id': aPage }, redirects: { '/y/:id': '/x/:id' } },
      '/y/:id redirects to /x/:id: a redirect leads to a fixed path',
    ],
    [
      'a link to no page of its own',
      { pages: { '/x': { ...aPage, navigation: { ...aLink, to: '/y' } } } },
      '/x has its link at /y, which is no path of mf-projects',
    ],
    [
      'a link to a parameter',
      { pages: { '/x/:id': { ...aPage, navigation: aLink } } },
      '/x/:id has a parameter: links and prerendered pages have fixed paths',
    ],
    [
      'a prerendered page with a parameter',
      { pages: { '/x/:id': { ...aPage, prerender: true } } },
      '/x/:id has a parameter',
    ],
    [
      'a prerendered page that not everybody may see',
      { pages: { '/x': { ...aPage, audience: 'member', prerender: true } } },
      '/x is for member: everybody reads a prerendered page',
    ],
    ['a parameter twice', { pages: { '/x/:id/of/:id': aPage } }, '/x/:id/of/:id has :id twice'],
    [
      'a request with a parameter that its page does not have',
      { pages: { '/x/:id': { ...aPage, prefetch: ['/api/projects/:projectId'] } } },
      '/x/:id prefetches a request with :projectId, which its path does not have',
    ],
  ])('with %s is refused: its visitors would see no page', async (_what, section, why) => {
    const folder = await smallBuild(name, '3.0.0', { section: section as NonNullable<Release['section']> })
    await expect(publishBuild(folder)).rejects.toThrow(why)
  })

  it('of a later version may describe its pages with more keys, but not its calls', async () => {
    const section = { pages: { '/x': { ...aPage, later: 1 } }, later: 1 } as Release['section']
    const call = { method: 'GET', path: '/api/projects', later: 1 }
    const strange = await smallBuild(name, '3.0.0', { calls: { projects: call } })
    await expect(publishBuild(strange)).rejects.toThrow('does not describe a release: calls.projects: ')
    await publishBuild(await smallBuild(name, '3.0.0', section && { section }))
  })

  it('that takes URLs of another section is refused, naming both', async () => {
    const folder = await smallBuild(name, '3.0.0', {
      section: { pages: {}, redirects: { '/:any': '/projects' } },
    })
    await expect(publishBuild(folder)).rejects.toThrow(/mf-admin.*mf-projects|mf-projects.*mf-admin/)
  })

  const manyFiles = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`${index}.txt`, 'x']))
  const manyLinks = Object.fromEntries(
    Array.from({ length: 6 }, (_, index) => [`/x${index}`, { ...aPage, navigation: aLink }]),
  )
  it.each([
    ['a title of 100 kB', { '/x': { ...aPage, title: 'A'.repeat(1e5) } }, {}, '100000 characters in a title'],
    ['six header links', manyLinks, {}, '6 links in the header, the limit is 5'],
    [
      'a long label',
      { '/x': { ...aPage, navigation: { ...aLink, label: 'A'.repeat(31) } } },
      {},
      '31 characters in the label of a link',
    ],
    [
      'many pages',
      Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`/x${index}`, aPage])),
      {},
      'characters in the description of its pages',
    ],
    ['many files', { '/x': aPage }, manyFiles, '103 files, the limit is 100'],
  ])(
    'with %s is refused, unless the operator allows it: every document has a part of it',
    async (_what, pages, files, why) => {
      const section = { pages } as NonNullable<Release['section']>
      await expect(publishBuild(await smallBuild(name, '3.0.0', { section }, files))).rejects.toThrow(why)
    },
  )

  it('with more than usual is published where the operator raises the limits of the section', async () => {
    const another = temporaryKey().publicKey
    await writeFile(store.signers, `\n${name} limits="files=200,links=10" ${another}\n`, { flag: 'a' })
    const section = { pages: manyLinks } as NonNullable<Release['section']>
    await expect(publishBuild(await smallBuild(name, '3.0.0', { section }, manyFiles))).resolves.toHaveLength(
      1,
    )
  })

  it('with larger files than the operator allows is refused', async () => {
    const another = temporaryKey().publicKey
    await writeFile(store.signers, `\n${name} limits="bytes=100k" ${another}\n`, { flag: 'a' })
    const folder = await smallBuild(
      name,
      '3.0.0',
      {},
      { 'a.png': Buffer.alloc(60_000), 'b.png': Buffer.alloc(60_000) },
    )
    await expect(publishBuild(folder)).rejects.toThrow(
      'bytes with compressed copies and source maps, the limit is 102400',
    )
  })

  const SHARED = '.shared-ui-Button-button-a1b2c3'
  const withStyle = (css: string) =>
    smallBuild(name, '3.0.0', {}, { 'style.css': css, 'later.css': '.mf-projects-page-b1 { color: red }' })
  describe('with styles of a package that the shell has, too', () => {
    beforeEach(async () => {
      const css = `${SHARED} { color: red; &:hover { color: blue } } @keyframes shared-ui-turn-a1b2c3 { to { rotate: 1turn } }`
      const shell = await smallBuild('shell', '2.0.0', { css: ['shell.css'] }, { 'shell.css': css })
      await publish({
        store,
        key: store.key,
        builds: [{ name: 'shell', folder: shell }],
        by: 'Ada',
        reason: 'x',
        unchecked: true,
      })
    })

    it.each([
      ['another colour', `${SHARED} { color: green }`, SHARED],
      ['one more declaration', `${SHARED} { color: red; display: none }`, SHARED],
      ['one that wins', `${SHARED} { color: red !important }`, SHARED],
      ['one that holds at other times', `@media print { ${SHARED} { color: red } }`, SHARED],
      ['one for what is in it', `${SHARED} { & span { color: red } }`, SHARED],
      ['other keyframes', '@keyframes shared-ui-turn-a1b2c3 { to { opacity: 0 } }', 'shared-ui-turn-a1b2c3'],
    ])('%s is refused: it would change pages of others', async (_what, css, which) => {
      const why = `the style of ${which.replace('.', '')} differs from the shell's`
      await expect(publishBuild(await withStyle(css))).rejects.toThrow(why)
    })

    it('the same is published, also of another version or within the own elements', async () => {
      const css = `${SHARED} { color: red } ${SHARED}:hover { color: #00f } .shared-ui-Button-button-ffffff { color: green }
        .mf-projects-page-b1 ${SHARED} { margin: 0 }`
      await expect(publishBuild(await withStyle(css))).resolves.toHaveLength(1)
    })
  })

  it('whose description says that its files are smaller than they are is refused', async () => {
    const folder = await smallBuild(name, '3.0.0', {}, { 'later.js': 'x'.repeat(1000) })
    const about = JSON.parse(await readFile(path.join(folder, 'release.json'), 'utf8')) as Release
    const files = { ...about.files, 'later.js': { ...about.files['later.js'], brotli: 10 } }
    await writeFile(path.join(folder, 'release.json'), JSON.stringify({ ...about, files }))
    await expect(publishBuild(folder)).rejects.toThrow('later.js: its size differs from release.json')
  })

  const withSkeleton = async (html: string) => {
    const skeletons = { '/projects': 's.html' }
    return publishBuild(await smallBuild(name, '3.0.0', { skeletons }, { 's.html': html }))
  }

  it.each([
    '<script>steal()</script>',
    '<p onclick="steal()">x</p>',
    '<a href="java\nscript:steal()">x</a>',
    '<a href=" javascript:steal()">x</a>',
    '<iframe srcdoc="x"></iframe>',
    '</main><main>',
    '<!-- <script>steal()</script> -->',
    '<p title="<style>">x</p>',
    '</div></div><p>x</p>',
  ])('with the skeleton %s is refused', async (html) => {
    await expect(withSkeleton(html)).rejects.toThrow('s.html contains')
  })

  it('with an ordinary skeleton is published', async () => {
    const html = '<div><!-- --><p>fine</p><a href="/projects?a=1#b">x</a></div>'
    await expect(withSkeleton(html)).resolves.toHaveLength(1)
  })
})
