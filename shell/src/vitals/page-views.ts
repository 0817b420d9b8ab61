import { storedList } from '../reports/stored-list'
import type { LoadTimes } from './load-times'

/** How fast one view of a page was: from the load of its document, or Back to it, until it was first hidden. */
export interface PageView {
  /** Route pattern of the page that the view began with. */
  readonly page: string
  /** `navigate`, `reload`, `back-forward`, `back-forward-cache` … */
  readonly arrival: string
  /** Largest contentful paint in milliseconds; null when none was seen. */
  readonly lcp: number | null
  /** Interaction to next paint in milliseconds; null when nothing was pressed or typed. */
  readonly inp: number | null
  /** Cumulative layout shift; null when nothing was painted. */
  readonly cls: number | null
  /** By section, what was brought onto the page meanwhile. */
  readonly sections: Readonly<Record<string, LoadTimes>>
}

export interface KeptPageView extends PageView {
  /** ISO date of when it was hidden. */
  readonly at: string
}

/** The last page views of this browser, for `/dev/sections`. */
export const pageViews = storedList<KeptPageView>('portal-page-views', 50)
