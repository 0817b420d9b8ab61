import { configureSettings } from '../settings'
import { apiBase, identityHref, loginHref, noteServerDate, now, passwordChangeHref } from './server'

const page = (href: string) => new URL(href)

describe('the base of the API', () => {
  it.each([
    ['https://api.recog.test/', 'https://portal.recog.test/x', 'https://api.recog.test'],
    ['https://api.recog.test', 'http://localhost:4105/', 'https://api.recog.test'],
    ['', 'https://portal.recog.test/steering', 'https://portal.recog.test'],
    ['', 'http://localhost:8080/', 'http://localhost:8080'],
    ['', 'http://localhost:9999/', 'http://localhost:9999'],
    ['', 'http://localhost:4105/projects', 'http://localhost:8080'],
    ['', 'http://127.0.0.1:6006/iframe.html', 'http://127.0.0.1:8080'],
    ['', 'https://portal.recog.test:4105/', 'https://portal.recog.test:4105'],
  ])('setting "%s" on %s is %s', (setting, href, expected) => {
    expect(apiBase(setting, page(href))).toBe(expected)
  })
})

const location = { pathname: '/projects/7', search: '?page=2&q=a b' }
const RETURN_URL = '/projects/7?page=2&q=a b'

describe('links to the pages of the account', () => {
  afterEach(() => configureSettings({}))

  it('lead to the origin of the API', () => {
    configureSettings({ apiBase: 'https://api.recog.example' })
    expect(identityHref('logout')).toBe('https://api.recog.example/identity/account/logout')
  })

  it.each([
    ['login', loginHref],
    ['change-password', passwordChangeHref],
  ] as const)('return from %s to the same page with its query', (page, href) => {
    const url = new URL(href(location), 'https://portal.example')
    expect(url.pathname).toBe(`/identity/account/${page}`)
    expect([...url.searchParams]).toEqual([['returnUrl', RETURN_URL]])
  })
})

describe('the clock of the server', () => {
  const HERE = Date.parse('2026-03-01T12:00:00Z')

  beforeEach(() => jest.useFakeTimers({ now: HERE }))
  afterEach(() => jest.useRealTimers())

  it.each([
    ['a clock that is an hour slow', 'Sun, 01 Mar 2026 13:00:00 GMT', 3_600_000],
    ['a clock that is ten minutes fast', 'Sun, 01 Mar 2026 11:50:00 GMT', -600_000],
    ['a difference of two seconds', 'Sun, 01 Mar 2026 12:00:02 GMT', 2_000],
    ['less than two seconds, which the header cannot measure', 'Sun, 01 Mar 2026 12:00:01 GMT', 0],
  ])('corrects %s (edge case T171)', (_, header, offset) => {
    noteServerDate(header)
    expect(now()).toBe(HERE + offset)
  })

  it.each([undefined, '', 'yesterday', 7])('keeps the known offset when the header is %p', (header) => {
    noteServerDate('Sun, 01 Mar 2026 13:00:00 GMT')
    noteServerDate(header)
    expect(now()).toBe(HERE + 3_600_000)
  })

  it('advances with the local clock', () => {
    noteServerDate('Sun, 01 Mar 2026 13:00:00 GMT')
    jest.advanceTimersByTime(5_000)
    expect(now()).toBe(HERE + 3_605_000)
  })

  it('has no offset once server and local clock agree again', () => {
    noteServerDate('Sun, 01 Mar 2026 13:00:00 GMT')
    noteServerDate('Sun, 01 Mar 2026 12:00:00 GMT')
    expect(now()).toBe(HERE)
  })

  it('follows the latest response if the local clock is changed while the page is open', () => {
    noteServerDate('Sun, 01 Mar 2026 13:00:00 GMT')
    jest.setSystemTime(Date.parse('2026-03-01T14:00:00Z'))
    noteServerDate('Sun, 01 Mar 2026 13:00:05 GMT')
    expect(now()).toBe(Date.parse('2026-03-01T13:00:05Z'))
  })
})
