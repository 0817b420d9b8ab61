import { describeFigure } from '../vitals/rating'
import { pageViews } from '../vitals/page-views'
import { element, minuteOf, table, text } from './dom'

const SHOWN = 20

/** The measurements of the last page views in this browser, latest first. */
export function speedOfPages(document: Document): HTMLElement[] {
  const heading = element(document, 'h2')
  heading.textContent = 'Page performance'
  const views = pageViews.read().slice(-SHOWN).toReversed()
  if (views.length === 0) return [heading, text(document, NONE)]
  const rows = views.map(({ page, at, arrival, lcp, inp, cls }) => [
    page,
    minuteOf(at),
    arrival,
    describeFigure('LCP', lcp),
    describeFigure('INP', inp),
    describeFigure('CLS', cls),
  ])
  return [
    heading,
    text(document, EXPLAINED),
    table(document, { label: 'Page performance', columns: COLUMNS, rows }),
  ]
}

const NONE =
  'No measurements yet. Pages are measured for signed-in visitors and recorded when they are left or covered by another tab.'
const EXPLAINED =
  'The last page views of this browser. Good: the largest content is painted (LCP) within 2.5 s, interactions respond (INP) within 200 ms, the layout shifts (CLS) by at most 0.1. Poor: above 4 s, 500 ms, 0.25.'
const COLUMNS = ['Page', 'Left', 'Arrived by', 'LCP', 'INP', 'CLS']
