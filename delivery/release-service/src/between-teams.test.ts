import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as zlib from 'node:zlib'
import { requestsIn } from './checks/content'
import { publish } from './operations'
import { ReleasedFiles } from './read/read'
import { SourcePositions } from './reports/errors'
import { Ledger, type LedgerEntry } from './core/ledger'
import { readLedger } from './store/folder'
import type { Release } from './store/release'
import { carryOut } from './switch'
import { liveDocument } from './testing/live-document'
import { smallBuild, smallPortal, smallSection, type TestStore } from './testing/small-release'
import { addTeamKey } from './testing/team-key'
import { tableOf } from './table'
import type { SigningKey } from './trust/keys'
import { portalOf, refuseFlood, REQUEST_TYPE, stamp } from './trust/request'
import { readSigners } from './trust/signers'
import { sealed } from './trust/statement'

/** What a team cannot do to the others although its key is valid: slow the release service down, end it, or write on their pages. */

const name = 'mf-projects'
const by = { by: 'Ada', reason: 'because' }
const page = { page: 'A', title: 'A', audience: 'anyone' } as const

type Section = Parameters<typeof smallSection>[1]

let store: TestStore
let key: SigningKey
beforeEach(async () => {
  store = await smallPortal()
  key = await addTeamKey(store, name)
})
afterEach(() => rm(store.folder, { recursive: true, force: true }))

/** How many bytes copies of files were decoded to. */
const decoded: number[] = []
jest.mock('node:zlib', () => {
  const actual = jest.requireActual<typeof zlib>('node:zlib')
  const counting = (decode: typeof actual.gunzip) => (content: Buffer, options: object, done: Done) =>
    decode(content, options, (error, plain) => {
      decoded.push((plain as Buffer | undefined)?.length ?? 0)
      done(error, plain)
    })
  return { ...actual, gunzip: counting(actual.gunzip), brotliDecompress: counting(actual.brotliDecompress) }
})
type Done = (error: Error | null, plain: Buffer) => void

const release = async (changes: Partial<Release>, files: Record<string, string> = {}) =>
  publish({ store, key, builds: [{ name, folder: await smallBuild(name, '2.0.0', changes, files) }], ...by })
const ask = async (request: object) =>
  carryOut(store, sealed(REQUEST_TYPE, { ...by, ...stamp(), portal: await portalOf(store), ...request }, key))

describe('a release is refused', () => {
  // Half as long as a path may be: the folder of the store comes before it.
  const longName = Array.from({ length: 10 }, () => 'a'.repeat(200)).join('/')

  it.each<[why: string, Partial<Release>, Record<string, string>]>([
    ['blocks and brackets within each other', {}, { 'a.css': `.${name}-a{`.repeat(3_000) }],
    [
      'blocks and brackets within each other',
      {},
      { 'a.css': `.${name}-a{/*}*/`.repeat(3_000) + '}'.repeat(3_000) },
    ],
    ['blocks and brackets within each other', {}, { 'a.css': ':is('.repeat(3_000) }],
    [
      'a.css has more than 50000 selectors once its nested rules are written out',
      {},
      { 'a.css': `.${name}-a{${'&:is(&,&){'.repeat(20)}color:red${'}'.repeat(21)}` },
    ],
    ['300000 bytes in a.html, the limit is 262144', {}, { 'a.html': '<div>'.repeat(60_000) }],
    [
      'bytes of styles and pages',
      {},
      { 'a.html': 'x '.repeat(125_000), 'b.html': 'x '.repeat(125_000), 'c.html': 'x '.repeat(125_000) },
    ],
    ['bytes in release.json', { commit: 'x'.repeat(300_000) }, {}],
    [
      'characters in the names of its files',
      {},
      Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`${longName}.${index}.js`, ''])),
    ],
    [
      'characters in the names of its files',
      { preload: Array.from({ length: 2_000 }, () => 'nothing.js') },
      { 'nothing.js': '' },
    ],
    [
      'characters in the names of its files',
      { css: Array.from({ length: 2_000 }, () => 'nothing.css') },
      { 'nothing.css': '' },
    ],
  ])('%s', async (why, changes, files) => {
    await expect(release(changes, files)).rejects.toThrow(why)
  })

  it.each([
    ['.br', zlib.brotliCompressSync],
    ['.gz', zlib.gzipSync],
  ])('whose %s copy decodes to more than its file, without decoding all of it', async (ending, compress) => {
    const folder = await smallBuild(name, '2.0.0', {}, { 'chunk.js': 'small' })
    const bomb = compress(Buffer.alloc(32 * 1024 ** 2))
    expect(bomb.length).toBeLessThan(64 * 1024)
    await writeFile(path.join(folder, `chunk.js${ending}`), bomb)
    decoded.length = 0
    await expect(publish({ store, key, builds: [{ name, folder }], ...by })).rejects.toThrow(
      `chunk.js: its ${ending} copy differs`,
    )
    expect(decoded).toEqual([0])
  })

  const part = { to: 'search.source', component: 'A', title: 'A', audience: 'anyone', order: 1 } as const
  const many = Array.from({ length: 11 }, (_, index) => ({ ...part, component: `A${index}` }))
  const place = { page: '/projects', props: {} }

  it.each<[why: string, Section, contributions: string[] | undefined, Record<string, string>]>([
    ['has 11 contributions, the limit is 10', { contributes: many }, [], {}],
    [
      'has 11 places that it offers, the limit is 10',
      { offers: Object.fromEntries(many.map(({ component }) => [`a.${component.toLowerCase()}`, place])) },
      undefined,
      {},
    ],
    [
      'has 30000 bytes of contributions after brotli, beyond what entering it loads, the limit is 24576',
      { contributes: [part] },
      ['remoteEntry.js', 'part.js'],
      { 'part.js': 'x'.repeat(30_000) },
    ],
    ['and no src/contributions.tsx in its build', { contributes: [part] }, undefined, {}],
    ['part.js: is referenced but not part of the release', { contributes: [part] }, ['part.js'], {}],
    [
      'offers a.panel on /admin, which is not a page of its own',
      { offers: { 'a.panel': { ...place, page: '/admin' } } },
      undefined,
      {},
    ],
    ['contributes A to search.source twice', { contributes: [part, part] }, [], {}],
    [
      'prefetches with :id, which is not among the props of A',
      { contributes: [{ ...part, prefetch: ['/api/projects/:id'] }] },
      [],
      {},
    ],
    ['is not plain text', { contributes: [{ ...part, title: '\u202Etuogol' }] }, [], {}],
  ])('%s', async (why, places, contributions, files) => {
    const section = smallSection(name, places)
    await expect(release({ section, ...(contributions && { contributions }) }, files)).rejects.toThrow(why)
  })

  it.each(['\u202Etuogol', 'a\nb', '\u200B', 'Z\u0301\u0302\u0303\u0304\u0305'])(
    'whose link %j would change how the links beside it are read',
    async (label) => {
      const navigation = { kind: 'link', label, order: 1, shownTo: 'anyone' } as const
      const pages = { '/projects': { ...page, navigation } }
      await expect(release({ section: { pages } })).rejects.toThrow('is not plain text')
      await expect(
        release({ section: { pages: { '/projects': { ...page, title: label } } } }),
      ).rejects.toThrow('is not plain text')
    },
  )
})

it.each(['<img ', '<link ', 'url(//', 'image-set(', '@import'])(
  'a file with nothing but %s is read once, not once for each',
  (text) => {
    const found = ['.css', '.html'].flatMap((kind) => requestsIn(text.repeat(200_000), kind))
    expect(found.length).toBeLessThanOrEqual(200_000)
  },
)

describe('a page whose document would have the name of another one', () => {
  const pageOf = (text: string) => ({ 'page.html': `<p>${text}</p>` })

  it('gets one of its own', async () => {
    const pages = {
      '/projects/new': page,
      '/projects-new': page,
      '/projects/:id': page,
      '/projects/id': page,
    }
    await release(
      { section: { pages }, prerendered: { '/projects/new': 'page.html', '/projects-new': 'other.html' } },
      { ...pageOf('one'), 'other.html': '<p>two</p>' },
    )
    expect(await liveDocument(store, '/projects/new')).toContain('<p>one</p>')
    expect(await liveDocument(store, '/projects-new')).toContain('<p>two</p>')
    expect(await liveDocument(store, '/projects/id')).toContain('/projects/id')
  })

  it('also of another team', async () => {
    await release(
      { section: { pages: { '/projects/new': page } }, prerendered: { '/projects/new': 'page.html' } },
      pageOf('ours'),
    )
    const theirs = await addTeamKey(store, 'mf-zeta')
    const folder = await smallBuild(
      'mf-zeta',
      '1.0.0',
      { section: { pages: { '/projects-new': page } }, prerendered: { '/projects-new': 'page.html' } },
      pageOf('theirs'),
    )
    await publish({ store, key: theirs, builds: [{ name: 'mf-zeta', folder }], ...by })
    expect(await liveDocument(store, '/projects/new')).toContain('<p>ours</p>')
    expect(await liveDocument(store, '/projects-new')).toContain('<p>theirs</p>')
  })
})

describe('a request is refused', () => {
  const request = { action: 'freeze', names: [name] }

  it.each([
    ['a reason as long as a book', { ...request, reason: 'x'.repeat(3_000) }, '3000 characters'],
    [
      'a name thousands of times',
      { ...request, names: Array.from({ length: 3_000 }, () => name) },
      'a line of the ledger',
    ],
    ['fields that nobody reads', { ...request, more: 'x'.repeat(30_000) }, 'a line of the ledger'],
    ['a reason that moves the cursor', { ...request, reason: '\u001B[2J fine' }, 'is not plain text'],
    ['a reason that is read backwards', { ...request, reason: '\u202E fine' }, 'is not plain text'],
  ])('with %s', async (_what, sent, why) => {
    await expect(ask(sent)).rejects.toThrow(why)
    expect((await readLedger(store.folder)).entries).toHaveLength(4)
  })

  it('after a hundred within an hour, unless it is the operator’s', async () => {
    const { entries } = await readLedger(store.folder)
    const [last] = entries.slice(-1)
    const at = new Date().toISOString()
    const envelope = sealed(REQUEST_TYPE, request, key)
    const signers = await readSigners(store)
    const refused = (keyId: string, times: number, ago = 0) => {
      const line = { ...last, key: keyId, at: new Date(Date.parse(at) - ago).toISOString() } as LedgerEntry
      const ledger = new Ledger(
        Array.from({ length: times }, () => line),
        '',
      )
      return () => refuseFlood(by, { envelope, keyId, at }, ledger, signers)
    }
    expect(refused(key.id, 100)).toThrow('a team has changed what is live 100 times within an hour')
    expect(refused(key.id, 99)).not.toThrow()
    expect(refused(key.id, 100, 3_600_001)).not.toThrow()
    expect(refused(store.key.id, 100)).not.toThrow()
  })
})

it.each([
  ['an ordinary one', 'AAAA', 'src/a.ts:1:1'],
  ['one that would stop all pages', `AAAA${',AAAA'.repeat(1_000_000)}`, undefined],
])('a source map is read by the web server: %s', async (_what, mappings, place) => {
  const map = { version: 3, sources: ['src/a.ts'], names: [], mappings }
  for (const [version, content] of Object.entries({
    2: map,
    3: { version: 3, sections: [{ offset: { line: 0, column: 0 }, map }] },
  })) {
    const folder = await smallBuild(name, version, {}, { 'remoteEntry.js.map': JSON.stringify(content) })
    await publish({ store, key, builds: [{ name, folder }], ...by })
  }
  const positions = new SourcePositions(new ReleasedFiles(store))
  expect(await positions.resolve(name, '2', 'remoteEntry.js:1:1')).toBe(place)
  expect(await positions.resolve(name, '3', 'remoteEntry.js:1:1')).toBeUndefined()
})

it('a reason with several lines is one line of a table', () => {
  expect(tableOf([['why'], ['fine\nmf-news  2.0.0  live']])).toBe('why\nfine mf-news  2.0.0  live')
})
