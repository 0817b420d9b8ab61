import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { publish } from '../operations'
import { readRoutes } from '../store/folder'
import { smallBuild, temporaryFolder, testStore } from '../testing/small-release'
import { COMPOSITION_FORMAT, digestOf, refuseNewerFormat } from './compose'

/**
 * Digest of the documents that each format composes from the releases below. If this test fails because composing has changed, raise
 * `COMPOSITION_FORMAT` and add a line: otherwise a service from an older checkout would compose the old documents again.
 */
const DIGESTS: Readonly<Record<number, string>> = {
  1: '70e8d341525417d9092897b87f0df68f988522b74f01f45995f16608eb53f495',
  2: '590781bfa6a3eb18acb7475c8f44483b549e878cdac6e4660ea5554cc2fc86f7',
  3: 'a6a572ea97df36517fd2dcd7f890d50a3caae6ef7d9b5b8b0fa79818a01c75b2',
  4: '82781156a0cdce00251a3cfc52cde4aca0c947bae5373eb940ff351d85be0178',
  5: '24fc5fcd6e04b29f3efc718615a3bde6459e78e2ec28b03b6f79a4c58397c63e',
}

/** Every slot of a document. */
const TEMPLATE = `<!doctype html><title>{{title}}</title><meta name="version" content="{{shell-version}}">
<!--slot:styles--><!--slot:preload--><!--slot:shell-now--><!--slot:deferred-shell-->
<script type="importmap"><!--slot:importmap--></script><script><!--slot:inline-script--></script>
<header><!--slot:header--></header><main><!--slot:content--></main><footer><!--slot:footer-links--></footer>
<script type="application/json" id="portal-prefetch"><!--slot:prefetch-plan--></script>
<script type="application/json" id="portal-registry"><!--slot:registry--></script>
<script type="application/json" id="portal-integrity"><!--slot:style-integrity--></script>
<link rel="shell" href="{{shell-entry}}" integrity="{{shell-integrity}}">`

const SHELL = {
  'document.template': TEMPLATE,
  'inline.js': 'prefetch()',
  'style.css':
    '@font-face{font-family:x;src:url(asset.1.woff2)}@font-face{font-family:x;src:url("asset.2.woff2")}',
  'runtime.js': 'export {}',
  'prerendered/header.html': '<nav>{{links}}</nav>',
  'prerendered/link.html': '<a href="{{to}}">{{label}}</a>',
  'prerendered/current-link.html': '<a href="{{to}}" aria-current="page">{{label}}</a>',
}
const OF_SHELL = {
  runtime: ['runtime.js'],
  prerendered: {
    header: 'prerendered/header.html',
    link: 'prerendered/link.html',
    'current-link': 'prerendered/current-link.html',
  },
}
const PRERENDERED = { 'prerendered/home.html': '<h1>Home</h1><img src="{{assets}}/asset.png">' }
const SKELETON = { 'prerendered/news.html': '<h1>News</h1>' }

/** A portal with a prerendered page, a data page with a skeleton, a redirect, a link in the header and a fallback version. */
async function composed(): Promise<Record<string, string>> {
  const store = await testStore(await temporaryFolder())
  const release = async (name: string, folder: string) => {
    const builds = [{ name, folder }]
    await publish({ store, key: store.key, builds, by: 'Ada', reason: 'a test', unchecked: true })
  }
  const page = { title: 'News', page: 'NewsPage', audience: 'signed-in', prefetch: ['/api/events'] } as const
  const navigation = { kind: 'link', label: 'News', order: 10, shownTo: 'anyone' } as const
  const pages = {
    '/home': {
      title: 'Home',
      page: 'HomePage',
      audience: 'anyone',
      prerender: true,
      footer: { label: 'Start', order: 1 },
    },
  } as const
  await release('shell', await smallBuild('shell', '1.0.0', OF_SHELL, SHELL))
  const home = { section: { pages }, prerendered: { '/home': 'prerendered/home.html' } }
  await release('mf-public', await smallBuild('mf-public', '1.0.0', home, PRERENDERED))
  const news = {
    section: {
      pages: { '/news': { ...page, navigation }, '/news/:newsId': page },
      redirects: { '/old-news': '/news' },
      offers: { 'news.panel': { page: '/news/:newsId', props: { newsId: 'string' }, max: 2 } },
    },
    skeletons: { '/news': 'prerendered/news.html' },
  } as const
  const panel = {
    to: 'news.panel',
    component: 'Panel',
    title: 'Panel',
    audience: 'signed-in',
    order: 20,
  } as const
  const contributes = [
    { ...panel, prefetch: ['/api/projects/:newsId', '/api/projects/:other'], rows: 3 },
    {
      ...panel,
      component: 'First',
      title: 'First',
      audience: 'steering',
      order: 10,
      prefetch: ['/api/steering'],
    },
    { ...panel, component: 'Search', title: 'Talks', to: 'search.source', capability: 'people' },
  ] as const
  const talks = {
    section: { pages: { '/talks': { ...page, title: 'Talks' } }, contributes },
    contributions: ['style.css'],
  }
  await release('mf-talks', await smallBuild('mf-talks', '1.0.0', talks, { 'style.css': '' }))
  for (const version of ['1.0.0', '1.1.0'])
    await release('mf-news', await smallBuild('mf-news', version, news, SKELETON))
  const documents = path.join(store.folder, 'documents')
  const set = (await readRoutes(store.folder))?.notFound.split('/')[0] ?? ''
  // Apart from the operator's list, which contains times.
  const names = (await readdir(path.join(documents, set))).filter((file) => file !== 'about.json')
  const read = async (file: string) =>
    [file, await readFile(path.join(documents, set, file), 'utf8')] as const
  const files = Object.fromEntries(await Promise.all(names.map(read)))
  await rm(store.folder, { recursive: true })
  return files
}

it('the same releases give the same documents; whoever changes that raises the format', async () => {
  const files = await composed()
  expect(Object.keys(files).toSorted()).toEqual([
    'mf-news-news-newsid.html',
    'mf-news-news.html',
    'mf-talks-talks.html',
    'not-found.html',
    'operator.html',
    'page-home.html',
    'registry.json',
  ])
  expect({ [COMPOSITION_FORMAT]: digestOf(files) }).toEqual({
    [COMPOSITION_FORMAT]: DIGESTS[COMPOSITION_FORMAT],
  })
})

it('a document names the files of its inlined styles by their whole URL, and loads the first font early', async () => {
  const home = (await composed())['page-home.html']
  expect(home).toContain('src:url(/assets/shell/1.0.0/asset.1.woff2)')
  expect(home).toContain('src:url(/assets/shell/1.0.0/asset.2.woff2)')
  expect(home?.match(/<link rel="preload"[^>]*>/g)).toEqual([
    '<link rel="preload" href="/assets/shell/1.0.0/asset.1.woff2" as="font" type="font/woff2" crossorigin />',
  ])
})

it('lists what each place shows, and requests its data with that of its page', async () => {
  const document = (await composed())['mf-news-news-newsid.html'] ?? ''
  const block = (id: string) =>
    JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(document)?.[1] ?? '') as Record<string, unknown>
  const { places, sections } = block('portal-registry')
  const of = { section: 'mf-talks' }
  expect(places).toEqual({
    'news.panel': [
      { ...of, component: 'First', title: 'First', audience: 'steering' },
      { ...of, component: 'Panel', title: 'Panel', audience: 'signed-in', rows: 3 },
    ],
    'search.source': [
      { ...of, component: 'Search', title: 'Talks', audience: 'signed-in', capability: 'people' },
    ],
  })
  expect(sections).toMatchObject({
    'mf-talks': { live: { contributions: ['/assets/mf-talks/1.0.0/style.css'] } },
  })
  // Not for an audience that the page's own does not belong to, nor what the URL does not tell.
  expect(block('portal-prefetch')).toMatchObject({ reads: ['/api/events', '/api/projects/:newsId'] })
})

it('no format is listed that is not known yet', () => {
  expect(Object.keys(DIGESTS).map(Number)).toEqual(
    Array.from({ length: COMPOSITION_FORMAT }, (_, index) => index + 1),
  )
})

it('an older service refuses documents of a newer format, and says what to do', () => {
  expect(() => refuseNewerFormat(COMPOSITION_FORMAT + 1)).toThrow(/Update it \(git pull\)/)
  expect(() => refuseNewerFormat(COMPOSITION_FORMAT)).not.toThrow()
})
