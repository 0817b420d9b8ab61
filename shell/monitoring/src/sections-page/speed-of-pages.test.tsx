import { pageViews } from '../vitals/page-views'
import { speedOfPages } from './speed-of-pages'

const shown = () => {
  document.body.replaceChildren(...speedOfPages(document))
  return document.body
}
const rows = () =>
  [...shown().querySelectorAll('tr')].map((row) => [...row.cells].map(({ textContent }) => textContent))

const view = { page: '/projects', arrival: 'navigate', lcp: 1840, inp: null, cls: 0.3, sections: {} }

afterEach(() => localStorage.clear())

it('shows that nothing has been measured yet', () => {
  expect(shown()).toHaveTextContent('No measurements yet.')
  expect(shown().querySelector('table')).toBeNull()
})

it('shows the latest page view first, rated in words', () => {
  pageViews.add({ ...view, at: '2026-01-31T12:05:00.000Z' })
  pageViews.add({ ...view, page: '/home', lcp: 4200, inp: 200, cls: 0, at: '2026-01-31T12:06:00.000Z' })
  expect(rows()).toEqual([
    ['Page', 'Left', 'Arrived by', 'LCP', 'INP', 'CLS'],
    ['/home', '2026-01-31 12:06 UTC', 'navigate', '4.20 s, poor', '200 ms, good', '0.000, good'],
    ['/projects', '2026-01-31 12:05 UTC', 'navigate', '1.84 s, good', 'none', '0.300, poor'],
  ])
})

it('shows at most twenty page views', () => {
  for (let left = 0; left < 30; left += 1) pageViews.add({ ...view, at: '2026-01-31T12:05:00.000Z' })
  expect(rows()).toHaveLength(21)
})
