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
  const own = [release.entry, ...release.preload].filter(isToBeFetched)
  await Promise.all([...runtimeFiles(), ...own].map(isThere))
  own.filter((url) => url.endsWith('.js')).forEach(compileAhead)
}

async function isThere(url: string): Promise<void> {
  if (there.has(url) || isPreloaded(url)) return
  await probe(url)
  there.add(url)
}

/** What the shell itself needs before any section: the document says where it lies. */
function runtimeFiles(): string[] {
  return [...document.querySelectorAll<HTMLMetaElement>('meta[name="portal-runtime"]')].map(
    ({ content }) => content,
  )
}

/** The document carries the stylesheets of its page's section inside. */
function isToBeFetched(url: string): boolean {
  const file = url.split('/').pop() ?? ''
  return !document.querySelector(`style[data-href="${CSS.escape(file)}"]`)
}
