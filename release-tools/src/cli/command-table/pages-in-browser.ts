import type { PagesCheck } from '../check/check'

/** Open every page in Chromium. Playwright takes a while to load: only when it is needed. */
export const pagesInBrowser: PagesCheck = async (store, candidates) =>
  (await import('../check/pages/broken-pages')).brokenPages(store, candidates)
