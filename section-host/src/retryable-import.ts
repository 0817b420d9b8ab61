import { RETRY_SUFFIX } from '@recog/section-contract'
import type { SectionRelease } from './registry'
import { isInDocument, isScript, listedIntegrity, runtimeFiles } from './listed-files'
import { checkFile } from './check-file'

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

/** @returns the suffix of a script URL that is imported now: nothing, or a fragment after `retryImports` */
export function importSuffix(): string {
  return window.portalAgain ?? ''
}

/** From now on scripts are imported under their second URL. The import map lists the same integrity for it. */
function retryImports(): void {
  window.portalAgain = RETRY_SUFFIX
}

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
  retryImports()
  await Promise.all(urls.map((url) => checkFile(url, listedIntegrity(url))))
  for (const url of urls) fetched.add(url)
  urls.filter(isScript).forEach(preload)
}

/** @returns the URLs of the files that a release needs before it can be mounted, entry first */
export const filesOf = ({ entry, preload: others }: SectionRelease): string[] => [entry, ...others]

const fetched = new Set<string>()

async function fetchOnce(url: string): Promise<void> {
  if (fetched.has(url) || isPreloaded(url)) return
  // The import map refuses scripts that are not as released; stylesheets have no such check.
  await checkFile(url, isScript(url) ? undefined : listedIntegrity(url))
  fetched.add(url)
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
