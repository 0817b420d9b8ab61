import { onCLS, onINP, onLCP, type MetricType } from 'web-vitals'
import { portal } from '@recog/testing'
import { reportSectionEvent } from '../reports/section-events'
import type { PageView } from './page-views'
import { pageOf, watchPageViews } from './watch-page-views'

jest.mock('web-vitals')

const routeAt = (pathname: string) => {
  const found = portal.match(pathname)
  return found.kind === 'route' ? found.route : undefined
}

/** Report a figure as web-vitals does. */
function measured(name: MetricType['name'], value: number, navigationType = 'navigate'): void {
  const watcher = jest.mocked({ LCP: onLCP, INP: onINP, CLS: onCLS }[name as 'LCP'])
  watcher.mock.lastCall?.[0]({ name, value, navigationType } as never)
}

const mounted = (ms: number) =>
  reportSectionEvent({ section: 'mf-projects', version: '1', kind: 'mounted', attempt: 1, ms })

let visibility: DocumentVisibilityState
let told: PageView[]

function turn(state: DocumentVisibilityState): void {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  // Watchers of earlier tests tell what is left, into lists of their own.
  turn('hidden')
  const mine: PageView[] = []
  told = mine
  visibility = 'visible'
  // The visitor is faster than the code: the address is another page's already.
  window.history.replaceState(null, '', '/events')
  const name = 'https://portal.example/committees/physics?from=mail'
  Object.assign(performance, { getEntriesByType: () => [{ name }] })
  watchPageViews(window, routeAt, (pageView) => mine.push(pageView))
})
afterEach(() => jest.restoreAllMocks())

it('reports a page view once when the page is first hidden, without ids', () => {
  measured('LCP', 1234.56)
  measured('INP', 96)
  measured('CLS', 0.01239)
  mounted(80)
  turn('visible')
  expect(told).toEqual([])
  turn('hidden')
  turn('visible')
  turn('hidden')
  expect(told).toEqual([
    {
      page: '/committees/:committeeId',
      section: 'mf-directory',
      arrival: 'navigate',
      lcp: 1235,
      inp: 96,
      cls: 0.012,
      sections: { 'mf-projects': { loads: 1, medianMs: 80, slowestMs: 80, lastMs: 80 } },
    },
  ])
})

it('reports null for figures that were not measured', () => {
  turn('hidden')
  expect(told[0]).toMatchObject({ lcp: null, inp: null, cls: null, sections: {} })
})

it('starts a new view when the page is restored by Back', () => {
  measured('LCP', 2000)
  mounted(80)
  turn('hidden')
  window.history.replaceState(null, '', '/projects')
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  measured('LCP', 20, 'back-forward-cache')
  turn('hidden')
  expect(told[1]).toMatchObject({ page: '/projects', arrival: 'back-forward-cache', lcp: 20, sections: {} })
})

it.each([
  ['/home', '/home'],
  ['/Committees/physics?from=mail#people', '/committees/:committeeId'],
  ['https://portal.example.org/members/ada%40hospital.org', '/members/:userId'],
  ['/dev/sections/', '/dev/sections'],
  ['/committees/physics/ada@hospital.org', 'not found'],
])('reports %s as %s', (url, page) => {
  expect(pageOf(routeAt, url)).toBe(page)
})
