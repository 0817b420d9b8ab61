import { keepEarly, peekEarly, takeEarly } from './early'

/** Load the API client. It is in the chunk that sections need, so a prerendered public page does not load it. */
export const loadClient = () => import(/* webpackChunkName: "section-runtime" */ './call')

/**
 * Send the first requests of a page while its code is still loading (ADR 12).
 *
 * @param urls absolute, as the client builds them
 * @returns aborts and drops the requests that the page has not used
 */
export function prefetchAll(urls: readonly string[]): () => void {
  const sent = urls.map((url) => {
    const request = keepEarly(url, async (signal) => (await loadClient()).fetchEarly(url, signal))
    return { url, request }
  })
  return () => {
    for (const { url, request } of sent) {
      if (peekEarly(url) !== request) continue
      takeEarly(url)
      request.abort()
    }
  }
}
