import { storedList } from '../reports/stored-list'
import type { LoadTimes } from './load-times'

/** The measurements of one page view: from loading the document, or from Back, until it was first hidden. */
export interface PageView {
  /** Route pattern of the view's first page. */
  readonly page: string
  /** The section of that page; absent on a page of the shell. */
  readonly section?: string | undefined
  /** `navigate`, `reload`, `back-forward`, `back-forward-cache` … */
  readonly arrival: string
  /** Largest contentful paint in milliseconds; null when not measured. */
  readonly lcp: number | null
  /** Interaction to next paint in milliseconds; null when nothing was pressed or typed. */
  readonly inp: number | null
  /** Cumulative layout shift; null when nothing was painted. */
  readonly cls: number | null
  readonly sections: Readonly<Record<string, LoadTimes>>
}

export interface StoredPageView extends PageView {
  /** When the page was hidden, as an ISO date. */
  readonly at: string
}

/** The last page views of this browser, for `/dev/sections`. */
export const pageViews = storedList<StoredPageView>('portal-page-views', 50)
