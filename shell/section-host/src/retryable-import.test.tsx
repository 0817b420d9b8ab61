import type { SectionRelease } from './registry'
import type * as retryableImport from './retryable-import'

type RetryableImport = typeof retryableImport

const RELEASE: SectionRelease = {
  version: '1',
  entry: '/a/entry.js',
  preload: ['/a/chunk.js', '/a/style.css'],
}
const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' }

const ok = (url: string) =>
  new Response('', { headers: { 'content-type': TYPES[url.split('.').pop() ?? ''] ?? 'text/html' } })

let files: RetryableImport
let requested: string[]
let respond: (url: string, options?: RequestInit) => Response

beforeEach(() => {
  document.head.innerHTML = ''
  delete window.portalAgain
  requested = []
  respond = ok
  window.fetch = async (url, options) => {
    if (typeof url !== 'string') throw new Error('files are requested by their URL')
    requested.push(url)
    return respond(url, options)
  }
  jest.isolateModules(() => {
    files = jest.requireActual<RetryableImport>('./retryable-import')
  })
})

const preloaded = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].map((link) =>
    link.getAttribute('href'),
  )

describe('fetching a release', () => {
  it('requests every file once and preloads the scripts', async () => {
    await files.fetchRelease(RELEASE)
    await files.fetchRelease(RELEASE)
    expect(requested.toSorted()).toEqual(['/a/chunk.js', '/a/entry.js', '/a/style.css'])
    expect(preloaded()).toEqual(['/a/entry.js', '/a/chunk.js'])
  })

  it('requests a file once for several at the same time, and again once it has failed', async () => {
    respond = () => new Response('', { status: 503 })
    const both = await Promise.allSettled([files.fetchRelease(RELEASE), files.fetchRelease(RELEASE)])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(requested.toSorted()).toEqual(['/a/chunk.js', '/a/entry.js', '/a/style.css'])
    respond = ok
    await files.fetchRelease(RELEASE)
    expect(requested).toHaveLength(6)
  })

  it('skips files that the document preloads or contains', async () => {
    document.head.innerHTML =
      '<link rel="modulepreload" href="/a/entry.js"><style data-href="style.css"></style>'
    await files.fetchRelease(RELEASE)
    expect(requested).toEqual(['/a/chunk.js'])
  })

  it.each([
    ['cannot be loaded', () => new Response('', { status: 503 }), 'network'],
    ['is a web page', () => new Response('', { headers: { 'content-type': 'text/html' } }), 'integrity'],
  ])('fails with the reason if a file %s', async (_why, response, kind) => {
    respond = response
    await expect(files.fetchRelease(RELEASE)).rejects.toMatchObject({ kind })
  })
})

describe('a second attempt', () => {
  it('imports from a second URL, which is preloaded as well', async () => {
    await files.fetchRelease(RELEASE)
    await files.prepareRetry(files.filesOf(RELEASE))
    expect(files.importSuffix()).toBe('#again')
    expect(preloaded()).toEqual(['/a/entry.js', '/a/chunk.js', '/a/entry.js#again', '/a/chunk.js#again'])
  })

  it('distinguishes a changed file from one that cannot be loaded', async () => {
    document.head.innerHTML =
      '<script type="importmap">{ "integrity": { "/a/entry.js": "sha256-x" } }</script>'
    respond = (url, options) => {
      if (options?.integrity) throw new TypeError('Failed to fetch')
      return ok(url)
    }
    await expect(files.prepareRetry(['/a/entry.js'])).rejects.toMatchObject({ kind: 'integrity' })
    respond = () => {
      throw new TypeError('Failed to fetch')
    }
    await expect(files.prepareRetry(['/a/entry.js'])).rejects.toMatchObject({ kind: 'network' })
  })
})
