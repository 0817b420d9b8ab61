import type * as monitoring from '@recog/monitoring'
import { renderSectionsPage } from '@recog/monitoring'
import { portal } from '@recog/testing'
import { createPortalLocation } from '../location/portal-location'
import { startNavigation } from './navigation'

jest.mock('@recog/monitoring', () => ({
  ...jest.requireActual<typeof monitoring>('@recog/monitoring'),
  renderSectionsPage: jest.fn(),
}))

const settled = () => new Promise((resolve) => setTimeout(resolve, 60))

function start(path: string) {
  window.history.pushState(null, '', path)
  const location = createPortalLocation(window, portal.match)
  const log: string[] = []
  const note =
    (name: string) =>
    (...values: readonly unknown[]) =>
      void log.push([name, ...values.filter((value) => typeof value === 'string')].join(' '))
  const stage = {
    show: jest.fn(async (section: string): Promise<void> => note('show')(section)),
    showNotFound: note('show 404'),
    showOwn: async (title: string, render: (panel: HTMLElement) => Promise<void>) => {
      note('show')(title)
      await render(document.createElement('div'))
    },
    replace: async () => {},
    prefetch: () => {},
    prefetchFiles: () => {},
  }
  const announcer = {
    expect: note('expect'),
    titleOf: note('title'),
    pageShown: () => {},
    arrived: note('arrived'),
  }
  const scroll = {
    follow: ({ pathname }: { pathname: string }, kind: string) => note('leave for')(pathname, kind),
    place: ({ pathname }: { pathname: string }, kind: string) => note('scroll')(pathname, kind),
  }
  startNavigation({ match: portal.match, location, stage, announcer, scroll })
  return { location, log, stage }
}

beforeEach(() => {
  performance.measure = jest.fn()
})

const titleAt = (path: string) => {
  const found = portal.match(path)
  return found.kind === 'route' ? found.route.title : ''
}

describe('navigation', () => {
  it('shows the section of the first URL, then scrolls, then announces the page', async () => {
    const { log } = start('/projects')
    await settled()
    expect(log).toEqual([
      'expect first',
      `title ${titleAt('/projects')}`,
      'show mf-projects',
      'scroll /projects first',
      'arrived',
    ])
    expect(performance.measure).toHaveBeenCalledTimes(1)
  })

  it('remembers the scroll position of the old page before it shows the new one', async () => {
    const { location, log } = start('/projects')
    await settled()
    log.length = 0
    location.navigate('/events')
    await settled()
    expect(log[0]).toBe('leave for /events push')
    expect(log.slice(-2)).toEqual(['scroll /events push', 'arrived'])
  })

  it.each([
    ['a path without a page', '/no-such-page', 'show 404'],
    ["the operator's page", '/dev/sections', 'show Sections'],
  ])('shows %s without a section', async (_, path, shown) => {
    const { log, stage } = start(path)
    await settled()
    expect(log).toContain(shown)
    expect(log.at(-1)).toBe('arrived')
    expect(stage.show).not.toHaveBeenCalled()
    expect(performance.measure).not.toHaveBeenCalled()
    expect(renderSectionsPage).toHaveBeenCalledTimes(path === '/dev/sections' ? 1 : 0)
    jest.mocked(renderSectionsPage).mockClear()
  })

  it('replaces a URL that redirects, with its query and fragment', async () => {
    const [from = '', to = ''] = Object.entries(portal.routes.redirects)[0] ?? []
    const { location, log } = start(`${from}?a=1#b`)
    const entries = window.history.length
    await settled()
    expect(location.current()).toMatchObject({ pathname: to, search: '?a=1', hash: '#b' })
    expect(window.history.length).toBe(entries)
    expect(log.filter((line) => line === 'arrived')).toHaveLength(1)
  })

  it('scrolls and announces a page that changes its query before it is shown', async () => {
    const { location, log } = start('/projects')
    await settled()
    location.navigate('/events')
    location.navigate('/events?past=50', { replace: true })
    await settled()
    expect(log.slice(-2)).toEqual(['scroll /events push', 'arrived'])
    location.navigate('/events?past=75', { replace: true })
    await settled()
    expect(log.slice(-2)).toEqual(['scroll /events replace', 'arrived'])
  })

  it('neither scrolls nor announces a page that the visitor left before it was shown', async () => {
    const { location, log, stage } = start('/projects')
    await settled()
    let finish = () => {}
    stage.show.mockImplementationOnce(() => new Promise<void>((resolve) => (finish = resolve)))
    log.length = 0
    location.navigate('/events')
    location.navigate('/projects')
    await settled()
    finish()
    await settled()
    expect(log.filter((line) => line.startsWith('scroll'))).toEqual(['scroll /projects push'])
    expect(log.filter((line) => line === 'arrived')).toHaveLength(1)
  })
})
