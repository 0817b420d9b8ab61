import { cp, mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '@recog/release-service/testing'
import { ROOT } from '../workspace'
import { describeComponent, writeComponent } from './new-component'
import { describeContribution, writeContribution } from './new-contribution'
import { describePage, writePage } from './new-page'

const PAGES = ['mf-projects/section.ts', 'mf-projects/src/SectionRoutes.tsx']

let root: string
beforeEach(async () => {
  root = await temporaryFolder()
  for (const file of PAGES) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true })
    await cp(path.join(ROOT, file), path.join(root, file))
  }
})
afterEach(() => rm(root, { recursive: true, force: true }))

const page = (words: readonly string[], wanted: { path?: string; title?: string } = {}) =>
  describePage(words, wanted, { '/profile': 'mf-directory' })

const read = (file: string) => readFile(path.join(root, file), 'utf8')

describe('a new page', () => {
  it('has a folder with the page, its test and its story, and a route in its section', async () => {
    const files = await writePage(root, page(['mf-projects', 'old-work']), 'mf-projects')
    expect(files.toSorted()).toEqual([
      'mf-projects/section.ts',
      'mf-projects/src/SectionRoutes.tsx',
      'mf-projects/src/old-work/OldWorkPage.stories.tsx',
      'mf-projects/src/old-work/OldWorkPage.test.tsx',
      'mf-projects/src/old-work/OldWorkPage.tsx',
    ])
    expect(await read('mf-projects/src/old-work/OldWorkPage.tsx')).toContain('<Page>')
    expect(await read('mf-projects/src/old-work/OldWorkPage.test.tsx')).toContain("at: '/projects/old-work'")
    expect(await read('mf-projects/section.ts')).toContain(
      "'/projects/old-work': { page: 'OldWorkPage', title: 'Old work', audience: 'signed-in' },",
    )
    const routes = await read('mf-projects/src/SectionRoutes.tsx')
    expect(routes).toContain("import { OldWorkPage } from './old-work/OldWorkPage'")
    expect(routes).toMatch(/ProjectsPage, OldWorkPage \}\)\s*$/)
  })

  it('says what it is for, which the design reference shows', async () => {
    await writePage(root, page(['mf-projects', 'old-work']), 'mf-projects')
    expect(await read('mf-projects/src/old-work/OldWorkPage.tsx')).toMatch(
      /\/\*\* `\/projects\/old-work`: \w.{20,} \*\/\nexport function OldWorkPage/,
    )
  })

  it('may have an apostrophe in its title', async () => {
    await writePage(root, page(['mf-projects', 'old-work'], { title: "Bob's work" }), 'mf-projects')
    expect(await read('mf-projects/section.ts')).toContain("title: 'Bob\\'s work'")
    expect(await read('mf-projects/src/old-work/OldWorkPage.stories.tsx')).toContain(
      "title: 'Sections/Projects/Bob\\'s work'",
    )
  })

  it.each([
    [['mf-projects'], {}, 'new-page takes a section and a folder'],
    [['mf-nobody', 'archive'], {}, 'new-page takes a section and a folder'],
    [['mf-projects', 'Archive'], {}, 'in small letters and hyphens'],
    [['mf-projects', 'archive'], { path: '/Profile' }, '/Profile belongs to mf-directory'],
    [['mf-projects', 'archive'], { path: 'archive' }, '--path takes a URL path'],
    [['mf-projects', 'archive'], { title: '{old}' }, '--title takes plain words'],
  ])('is refused as %p %p', (words, wanted, why) => {
    expect(() => page(words, wanted)).toThrow(why)
  })

  it('never overwrites an existing one', async () => {
    const archive = page(['mf-projects', 'archive'])
    await writePage(root, archive, 'mf-projects')
    await expect(writePage(root, archive, 'mf-projects')).rejects.toThrow('exists already')
  })
})

describe('a new contribution', () => {
  const panel = {
    place: 'group.panel',
    host: 'mf-elsewhere',
    page: '/groups/:id',
    props: { id: 'string' },
  } as const
  const places = [
    panel,
    { ...panel, place: 'group.note', props: {} },
    { ...panel, place: 'person.panel', host: 'mf-directory' },
  ]
  const write = (...words: string[]) =>
    writeContribution(root, describeContribution(words, places), 'mf-projects')

  it('has a folder with a test and a story, and an entry in its section', async () => {
    const files = await write('mf-projects', 'group.panel', 'OldWork')
    expect(files.toSorted()).toEqual([
      'mf-projects/section.ts',
      'mf-projects/src/contributions.tsx',
      'mf-projects/src/old-work/OldWork.stories.tsx',
      'mf-projects/src/old-work/OldWork.test.tsx',
      'mf-projects/src/old-work/OldWork.tsx',
    ])
    expect(await read('mf-projects/src/old-work/OldWork.tsx')).toContain(
      'export function OldWork({ id }: { readonly id: string }) {',
    )
    expect(await read('mf-projects/src/old-work/OldWork.test.tsx')).toContain('<OldWork id="1" />')
    expect(await read('mf-projects/section.ts')).toMatch(
      /\n {2}contributes: \[\n(.*\n)* {4}\{ to: 'group\.panel', component: 'OldWork', title: 'Old work', .* props: \{ id: 'string' \}/,
    )
  })

  it('is added to others, and declares places of other repositories once', async () => {
    await write('mf-projects', 'group.panel', 'OldWork')
    await write('mf-projects', 'group.note', 'OldNote')
    await write('mf-projects', 'group.panel', 'OldNews')
    await write('mf-projects', 'person.panel', 'OldLeads')
    expect(await read('mf-projects/src/contributions.tsx')).toMatch(
      /\{ (.*, )?OldWork, OldNote, OldNews, OldLeads \}\)\n$/,
    )
    const source = await read('mf-projects/section.ts')
    expect(source.match(/contributes: \[/g)).toHaveLength(1)
    expect(source.match(/component: 'Old\w+'/g)).toEqual(
      ['OldWork', 'OldNote', 'OldNews', 'OldLeads'].map((name) => `component: '${name}'`),
    )
    expect(source).toContain(`
    'mf-elsewhere': {
      'group.note': { page: '/groups/:id'; props: {} }
      'group.panel': { page: '/groups/:id'; props: { id: 'string' } }
    }`)
    expect(source).not.toContain("'mf-directory': {")
  })

  it.each([
    [['mf-projects', 'OldWork'], 'takes a section, a place and a name'],
    [['mf-nobody', 'group.panel', 'OldWork'], 'There is no section "mf-nobody". There are: mf-'],
    [['mf-projects', 'group.panel', 'old-work'], 'called NewsOfGroup'],
    [
      ['mf-projects', 'a.panel', 'OldWork'],
      'No section offers "a.panel". There are: group.panel, group.note',
    ],
  ])('is refused as %p', (words, why) => {
    expect(() => describeContribution(words, places)).toThrow(why)
  })

  it('is refused under a name that its section has', async () => {
    const before = await read('mf-projects/section.ts')
    await expect(write('mf-projects', 'group.note', 'MyProjects')).rejects.toThrow(
      'mf-projects contributes a MyProjects already',
    )
    expect(await read('mf-projects/section.ts')).toBe(before)
  })

  it('is a function with a test where the search asks for it', async () => {
    const search = { place: 'search.source', host: 'shell', page: '/', props: {} }
    const words = ['mf-projects', 'search.source', 'searchOldWork']
    await write('mf-projects', 'group.panel', 'OldWork')
    const files = await writeContribution(root, describeContribution(words, [search]), 'mf-projects')
    expect(files.toSorted()).toEqual([
      'mf-projects/section.ts',
      'mf-projects/src/contributions.tsx',
      'mf-projects/src/search-old-work.test.ts',
      'mf-projects/src/search-old-work.ts',
    ])
    expect(await read('mf-projects/src/contributions.tsx')).toContain(
      "import { searchOldWork } from './search-old-work'\n",
    )
    expect(await read('mf-projects/section.ts')).toContain(
      "{ to: 'search.source', component: 'searchOldWork', title: 'Old work', audience: 'signed-in', order: 50 }",
    )
    expect(await read('mf-projects/section.ts')).not.toContain("'shell': {")
    expect(() => describeContribution(['mf-projects', 'search.source', 'OldWork'], [search])).toThrow(
      'A contribution to search.source is called searchNews, not "OldWork"',
    )
  })

  it('is of the only section of its repository', () => {
    expect(describeContribution(['group.panel', 'OldWork'], places, ['mf-news']).section).toBe('mf-news')
  })
})

describe('a new component', () => {
  it('of shared-ui has a folder with styles, test and story', async () => {
    const files = await writeComponent(root, describeComponent(['shared-ui', 'StatusDot']), 'shared-ui')
    expect(files.toSorted()).toEqual([
      'shared-ui/src/status-dot/StatusDot.module.css',
      'shared-ui/src/status-dot/StatusDot.stories.tsx',
      'shared-ui/src/status-dot/StatusDot.test.tsx',
      'shared-ui/src/status-dot/StatusDot.tsx',
    ])
    expect(await read('shared-ui/src/status-dot/StatusDot.module.css')).toContain('.statusDot {')
    expect(await read('shared-ui/src/status-dot/StatusDot.stories.tsx')).toContain("'Components/Status dot'")
  })

  it('of a section can go into the folder of a screen', async () => {
    const files = await writeComponent(
      root,
      describeComponent(['mf-projects', 'list/ProjectDot']),
      'mf-projects',
    )
    expect(files).toContain('mf-projects/src/list/ProjectDot.tsx')
  })

  it.each([
    [['StatusDot'], 'takes shared-ui or a section'],
    [['shell', 'StatusDot'], 'takes shared-ui or a section'],
    [['shared-ui', 'statusDot'], 'called StatusDot'],
    [['mf-projects', '../list/StatusDot'], 'called StatusDot'],
  ])('is refused as %p', (words, why) => {
    expect(() => describeComponent(words)).toThrow(why)
  })

  it('never overwrites an existing one, not even in part', async () => {
    const component = describeComponent(['shared-ui', 'StatusDot'])
    await writeComponent(root, component, 'shared-ui')
    await rm(path.join(root, 'shared-ui/src/status-dot/StatusDot.module.css'))
    await expect(writeComponent(root, component, 'shared-ui')).rejects.toThrow('exists already')
    await expect(read('shared-ui/src/status-dot/StatusDot.module.css')).rejects.toThrow('ENOENT')
  })
})
