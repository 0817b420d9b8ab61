import { keepEarlyAnswer } from './early-answers'
import { questionOf } from './question'
import { ask } from './transport'

/**
 * Ask for what a page is about to read, while its code is still on its way.
 *
 * @param paths as the page will ask: `/api/committees/physics`
 * @returns gives up the reads that nobody has taken
 */
export function readAhead(paths: readonly string[]): () => void {
  const reads = paths.map((path) => {
    const nobody = new AbortController()
    const question = questionOf({ method: 'GET', path, signal: nobody.signal })
    return { nobody, url: question.url, kept: keepEarlyAnswer(question.url, ask(question)) }
  })
  return () => {
    for (const { nobody, url, kept } of reads) {
      if (window.portalEarly?.[url] !== kept) continue
      delete window.portalEarly[url]
      nobody.abort()
    }
  }
}
