import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { differencesOf } from '@recog/release-service/checks'
import { describeForeign } from './describe-foreign'

const none = { js: { sync: [] }, css: { sync: [] } }
const brought = { js: { sync: ['copy.js'] }, css: { sync: [] } }
const shared = (name: string, requiredVersion: string | false, assets: unknown = none) => ({
  name,
  requiredVersion,
  assets,
})

const MANIFEST = {
  metaData: { remoteEntry: { name: 'remoteEntry.js', path: '', type: 'module' } },
  exposes: [{ path: './section', assets: { js: { sync: ['chunk.js'] }, css: { sync: ['style.css'] } } }],
  shared: [shared('react', '^19.3.1')],
}
const DESCRIPTION = { name: 'mf-projects', version: '1.2.3', contract: 1 }

async function folderWith(changes: Record<string, unknown> = {}): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'foreign-'))
  const files: Record<string, unknown> = {
    'mf-manifest.json': MANIFEST,
    'section.json': DESCRIPTION,
    'remoteEntry.js': 'entry',
    'chunk.js': 'chunk',
    'style.css': '.mf-projects-a { color: red }',
    ...changes,
  }
  for (const [file, content] of Object.entries(files)) {
    if (content === undefined) continue
    await writeFile(path.join(folder, file), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return folder
}

describe('a section built by another tool', () => {
  it('is described by its manifest and its section.json', async () => {
    const page = { page: 'ProjectsPage', title: 'Projects', audience: 'signed-in' }
    const pages = { '/projects': { ...page, prefetch: ['/api/projects'] } }
    const folder = await folderWith({ 'section.json': { ...DESCRIPTION, pages, needs: { core: '2.9.2' } } })
    const release = await describeForeign('mf-projects', folder)
    expect(release).toMatchObject({
      name: 'mf-projects',
      contract: 1,
      entry: 'remoteEntry.js',
      preload: ['remoteEntry.js', 'chunk.js'],
      css: ['style.css'],
      shared: { react: '19.3.1', core: '2.9.2' },
      section: { pages },
    })
    expect(release.version).toMatch(/^1\.2\.3-[0-9a-f]{7}$/)
    expect(JSON.parse(await readFile(path.join(folder, 'release.json'), 'utf8'))).toEqual(release)
    expect(await differencesOf(folder, release)).toEqual([])
  })

  it('has redirects, and a misspelt key is named', async () => {
    const redirects = { '/old': '/projects' }
    const release = await describeForeign(
      'mf-projects',
      await folderWith({ 'section.json': { ...DESCRIPTION, redirects } }),
    )
    expect(release.section).toEqual({ pages: {}, redirects })
    const folder = await folderWith({ 'section.json': { ...DESCRIPTION, page: {} } })
    await expect(describeForeign('mf-projects', folder)).rejects.toThrow(
      'section.json: page is not known. Did you mean pages?',
    )
  })

  it('has the same version for the same files only', async () => {
    const versionOf = async (folder: string) => (await describeForeign('mf-projects', folder)).version
    const first = await folderWith()
    const version = await versionOf(first)
    expect(await versionOf(first)).toBe(version)
    expect(await versionOf(await folderWith())).toBe(version)
    expect(await versionOf(await folderWith({ 'chunk.js': 'other' }))).not.toBe(version)
  })

  it('needs from the shell only packages without an own copy, and those that exist once', async () => {
    const modules = [
      shared('react', '^19.3.1', brought),
      shared('lodash', '^4.0.0', brought),
      shared('jquery', '^3.0.0'),
      shared('anything', false),
    ]
    const folder = await folderWith({ 'mf-manifest.json': { ...MANIFEST, shared: modules } })
    const release = await describeForeign('mf-projects', folder)
    expect(release.shared).toEqual({ react: '19.3.1', jquery: '3.0.0' })
  })

  it.each([
    ['has no manifest', { 'mf-manifest.json': undefined }, 'has no mf-manifest.json'],
    ['is a host', { 'mf-manifest.json': { ...MANIFEST, metaData: {} } }, 'the build exposes nothing'],
    [
      'exposes something else',
      { 'mf-manifest.json': { ...MANIFEST, exposes: [] } },
      'this build exposes nothing',
    ],
    [
      'shares by another kind of range',
      { 'mf-manifest.json': { ...MANIFEST, shared: [shared('react', '>=18')] } },
      'react is shared for ">=18"',
    ],
    [
      'has a manifest of another shape',
      { 'mf-manifest.json': { ...MANIFEST, exposes: [{ path: './section' }] } },
      /mf-manifest\.json is not as Module Federation plugins write it/,
    ],
    [
      'names its entry by a number',
      { 'mf-manifest.json': { ...MANIFEST, metaData: { remoteEntry: { name: 5 } } } },
      /mf-manifest\.json is not as Module Federation plugins write it/,
    ],
    [
      'has pages of another shape',
      {
        'section.json': {
          ...DESCRIPTION,
          pages: { '/projects': { page: 'A', title: 'A', audience: 'all' } },
        },
      },
      /section\.json: pages\.\/projects\.audience: /,
    ],
    [
      'has no pages but a text',
      { 'section.json': { ...DESCRIPTION, pages: 'none' } },
      'section.json: pages: ',
    ],
    ['says nothing of itself', { 'section.json': undefined }, 'gives no name "mf-projects"'],
    [
      'is another section',
      { 'section.json': { ...DESCRIPTION, name: 'mf-admin' } },
      'gives no name "mf-projects"',
    ],
  ])('is not described when it %s', async (_what, changes, why) => {
    await expect(describeForeign('mf-projects', await folderWith(changes))).rejects.toThrow(why)
  })
})
