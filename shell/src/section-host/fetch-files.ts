import type { SectionRelease } from '../registry/registry'
import { compileAhead, isPreloaded } from './compile-ahead'
import { probe } from './probe'

/** What was seen to be there. */
const there = new Set<string>()

/**
 * Fetch everything that a release needs, and have the browser compile its scripts side by side instead of one after the
 * other as they are imported.
 *
 * What the document preloads is on its way already. Other files are asked for with `fetch` first: a module that failed to
 * load once stays failed for the life of the page, and only `fetch` tells a bad line from a wrong file. The bytes then come
 * from the HTTP cache, and the import map's integrity decides whether they run.
 *
 * @throws SectionFailure `network` or `integrity`
 */
export async function fetchFiles(release: SectionRelease): Promise<void> {
  const own = filesOf(release).filter(isToBeFetched)
  await Promise.all([...runtimeFiles(), ...own].map(isThere))
  own.filter(isScript).forEach(compileAhead)
}

/**
 * Find out with `fetch` why files could not be loaded: each is asked for again and held against the integrity that the
 * document lists. Scripts that are as released are compiled under their present name.
 *
 * @throws SectionFailure `network` or `integrity`; nothing when every file is as released
 */
export async function examineFiles(urls: readonly string[]): Promise<void> {
  await Promise.all(urls.map((url) => probe(url, listedIntegrity(url))))
  for (const url of urls) there.add(url)
  urls.filter(isScript).forEach(compileAhead)
}

/** What entering a release needs. */
export function filesOf({ entry, preload }: SectionRelease): string[] {
  return [entry, ...preload]
}

/** What the shell itself needs before any section: the document says where it lies. */
export function runtimeFiles(): string[] {
  return [...document.querySelectorAll<HTMLMetaElement>('meta[name="portal-runtime"]')].map(
    ({ content }) => content,
  )
}

async function isThere(url: string): Promise<void> {
  if (there.has(url) || isPreloaded(url)) return
  // The import map refuses scripts that are not as released; styles have nobody but whoever links them.
  await probe(url, isScript(url) ? undefined : listedIntegrity(url))
  there.add(url)
}

/** The document carries the stylesheets of its page's section inside. */
function isToBeFetched(url: string): boolean {
  const file = url.split('/').pop() ?? ''
  return !document.querySelector(`style[data-href="${CSS.escape(file)}"]`)
}

function isScript(url: string): boolean {
  return url.endsWith('.js')
}

/** The document lists scripts in its import map and stylesheets beside it; files of a preview it does not know. */
function listedIntegrity(url: string): string | undefined {
  return isScript(url)
    ? readBlock<{ integrity?: Hashes }>('script[type="importmap"]').integrity?.[url]
    : readBlock<Hashes>('#portal-integrity')[url]
}

type Hashes = Readonly<Record<string, string>>

function readBlock<T extends object>(selector: string): Partial<T> {
  return JSON.parse(document.querySelector(selector)?.textContent || '{}') as Partial<T>
}
