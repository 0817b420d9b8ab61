import { RETRY_SUFFIX } from '@recog/section-contract'
import { get } from '@recog/shared-session'
import { SectionFailure } from './failure'
import type { SectionRelease } from './registry'

/*
 * Imports that can be retried. A module that failed to load stays failed under its URL for the life of the page, and `import()`
 * does not say why it failed. So files are requested with `fetch` before they are imported, and after a failure they are
 * imported under a second URL that ends in a fragment (ADR 11). The fragment never reaches the server.
 */

declare global {
  interface Window {
    /** The suffix of every script URL from now on; the chunk loader of every build reads it too (`importByNameEnd`). */
    portalAgain?: string
  }
}

/** The suffix of a script URL that is imported now: nothing, or a fragment after `prepareRetry`. */
export const importSuffix = (): string => window.portalAgain ?? ''

/**
 * Fetches everything that a release needs, and has the browser compile its scripts in parallel instead of one after the other
 * as they are imported. Files that the document preloads are left to the browser. The import then reads the HTTP cache, and
 * the import map's integrity decides whether the script runs.
 *
 * @throws SectionFailure `network` or `integrity`
 */
export async function fetchRelease(release: SectionRelease): Promise<void> {
  const own = filesOf(release).filter((url) => !isInDocument(url))
  await Promise.all([...runtimeFiles(), ...own].map(fetchOnce))
  own.filter(isScript).forEach(preload)
}

/**
 * Prepares the second attempt to import files: from now on imports use the second URL, and each file is fetched again and
 * compared with the integrity that the document lists, to find out why the first attempt failed.
 *
 * @param urls the files that the import needs
 * @throws SectionFailure `network` or `integrity`; nothing when every file is as released
 */
export async function prepareRetry(urls: readonly string[]): Promise<void> {
  // The import map lists the same integrity for it.
  window.portalAgain = RETRY_SUFFIX
  await Promise.all(urls.map((url) => fetchFile(url, listedIntegrity(url))))
  urls.filter(isScript).forEach(preload)
}

/** The URLs of the files that a release needs before it can be mounted. */
export const filesOf = ({ entry, preload: others }: SectionRelease): string[] => [entry, ...others]

/** The requests of files, by URL, without those that failed. */
const fetched = new Map<string, Promise<void>>()

async function fetchOnce(url: string): Promise<void> {
  if (isPreloaded(url)) return
  // The import map refuses scripts that are not as released; stylesheets have no such check.
  await (fetched.get(url) ?? fetchFile(url, isScript(url) ? undefined : listedIntegrity(url)))
}

function fetchFile(url: string, integrity?: string): Promise<void> {
  const fetching = checkFile(url, integrity).catch((error: unknown) => {
    fetched.delete(url)
    throw error
  })
  fetched.set(url, fetching)
  return fetching
}

function isPreloaded(url: string): boolean {
  const href = CSS.escape(`${url}${importSuffix()}`)
  return document.querySelector(`link[rel="modulepreload"][href="${href}"]`) !== null
}

function preload(url: string): void {
  if (isPreloaded(url)) return
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = `${url}${importSuffix()}`
  document.head.append(link)
}

const CONTENT_TYPES: Readonly<Record<string, RegExp>> = { js: /javascript/, css: /text\/css/ }

/** @throws SectionFailure `network` when the file cannot be loaded, `integrity` when its content is not the released one */
async function checkFile(url: string, integrity?: string): Promise<void> {
  // The browser compares, and refuses other content in the same way as a server that cannot be reached.
  const asReleased = integrity && (await request(url, { integrity }).catch(() => undefined))
  if (asReleased) return checkType(url, asReleased)
  checkType(url, await request(url))
  if (!integrity) return
  await request(url, { integrity }).catch((error: unknown) => {
    throw new SectionFailure('integrity', `${url} is not as released`, { cause: error })
  })
}

function checkType(url: string, response: Response): void {
  if (!response.ok) throw new SectionFailure('network', `${url} returned status ${response.status}`)
  const type = response.headers.get('content-type') ?? ''
  const expected = CONTENT_TYPES[url.split('.').pop() ?? '']
  if (expected && !expected.test(type)) {
    throw new SectionFailure('integrity', `${url} is ${type || 'of unknown type'}`)
  }
}

async function request(url: string, options: RequestInit = {}): Promise<Response> {
  try {
    return await get(url, options)
  } catch (error) {
    throw new SectionFailure('network', `${url} could not be loaded`, { cause: error })
  }
}

/** The URLs of the files that the shell itself needs before any section; the document lists them. */
export function runtimeFiles(): string[] {
  const listed = document.querySelectorAll<HTMLMetaElement>('meta[name="portal-runtime"]')
  return [...listed].map(({ content }) => content)
}

const isScript = (url: string) => url.endsWith('.js')

/** The document already contains the stylesheets of its page's section. */
function isInDocument(url: string): boolean {
  const file = url.split('/').pop() ?? ''
  return document.querySelector(`style[data-href="${CSS.escape(file)}"]`) !== null
}

/** The document lists scripts in its import map and stylesheets beside it; it does not know the files of a preview. */
function listedIntegrity(url: string): string | undefined {
  return isScript(url)
    ? readBlock<{ integrity?: Hashes }>('script[type="importmap"]').integrity?.[url]
    : readBlock<Hashes>('#portal-integrity')[url]
}

type Hashes = Readonly<Record<string, string>>

function readBlock<T extends object>(selector: string): Partial<T> {
  return JSON.parse(document.querySelector(selector)?.textContent || '{}') as Partial<T>
}
