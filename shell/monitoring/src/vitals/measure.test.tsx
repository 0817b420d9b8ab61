import { sendReport } from '../reports/send-report'
import { measure } from './measure'
import { pageViews, type PageView } from './page-views'
import { watchNavigations, type Navigation } from './watch-navigations'
import { watchPageViews } from './watch-page-views'

jest.mock('../reports/send-report')
jest.mock('./watch-navigations')
jest.mock('./watch-page-views')

const pageView: PageView = {
  page: '/projects',
  arrival: 'navigate',
  lcp: 900,
  inp: null,
  cls: 0,
  sections: {},
}
const navigation: Navigation = { section: 'mf-projects', page: '/projects', ms: 82, prefetched: true }
const routeAt = () => undefined
jest.mock('./watch-long-tasks')

beforeEach(() => {
  localStorage.clear()
  jest.mocked(sendReport).mockClear()
  measure({ view: window, shellVersion: '0.1.0-abc', routeAt, versionOf: () => '0.1.0-def' })
})

it('stores a page view and sends it with the version of the shell', () => {
  const [view, routes, onLeft] = jest.mocked(watchPageViews).mock.lastCall ?? []
  expect([view, routes]).toEqual([window, routeAt])
  onLeft?.(pageView)
  expect(pageViews.read()).toEqual([{ ...pageView, at: expect.any(String) }])
  expect(sendReport).toHaveBeenCalledWith({ kind: 'vitals', version: '0.1.0-abc', ...pageView })
})

it('sends a navigation without storing it', () => {
  jest.mocked(watchNavigations).mock.lastCall?.[0](navigation)
  expect(sendReport).toHaveBeenCalledWith({ kind: 'navigation', version: '0.1.0-abc', ...navigation })
  expect(pageViews.read()).toEqual([])
})
