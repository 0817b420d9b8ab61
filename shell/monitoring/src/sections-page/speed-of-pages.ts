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

type Rating = 'good' | 'needs improvement' | 'poor'

/** In milliseconds, except CLS, which has no unit. */
type Figure = 'LCP' | 'INP' | 'CLS'

/** The highest good value, and the highest that needs improvement, as published (web.dev/articles/vitals). */
const THRESHOLDS: Readonly<Record<Figure, readonly [number, number]>> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
}

export function rate(figure: Figure, value: number): Rating {
  const [good, poor] = THRESHOLDS[figure]
  if (value <= good) return 'good'
  return value <= poor ? 'needs improvement' : 'poor'
}

/** A figure with its unit and rating: `1.84 s, good`; `none` if it was not measured. */
export function describeFigure(figure: Figure, value: number | null): string {
  if (value === null) return 'none'
  return `${inUnits(figure, value)}, ${rate(figure, value)}`
}

function inUnits(figure: Figure, value: number): string {
  if (figure === 'CLS') return value.toFixed(3)
  return figure === 'LCP' ? `${(value / 1000).toFixed(2)} s` : `${value} ms`
}
