import { portal } from '@recog/testing'
import { createPortalLocation } from '../location/portal-location'
import { startNavigation } from './navigation'

const settled = () => new Promise((resolve) => setTimeout(resolve, 60))
const listeners: [string, EventListenerOrEventListenerObject][] = []

/** A portal whose pages come when the test says so, as single-spa would tell. */
function start(path: string, isPrerendered = false) {
  window.history.pushState(null, '', path)
  const location = createPortalLocation(window, portal.match, { prepare: () => undefined })
  const log: string[] = []
  const note =
    (name: string) =>
    (...values: readonly unknown[]) =>
      void log.push([name, ...values.filter((value) => typeof value === 'string')].join(' '))
  const applications = { start: jest.fn(async () => {}), isSettled: jest.fn(() => true) }
  startNavigation({
    view: window,
    match: portal.match,
    location,
    applications,
    isPrerendered,
    ownTitleAt: (pathname) => (pathname === '/no-such-page' ? 'Page not found' : undefined),
    announcer: {
      expect: note('expect'),
      titleOf: note('title'),
      pageShown: () => {},
      arrived: note('arrived'),
    },
    scroll: {
      follow: ({ pathname }, kind) => note('leave for')(pathname, kind),
      place: ({ pathname }, kind) => note('scroll')(pathname, kind),
    },
    onShown: note('shown'),
  })
  return { location, log, applications }
}

/** The section on screen has been unmounted, and the one of the URL mounted. */
async function swap(): Promise<void> {
  window.dispatchEvent(new Event('single-spa:before-mount-routing-event'))
  window.dispatchEvent(new Event('single-spa:routing-event'))
  await settled()
}

beforeEach(() => {
  performance.measure = jest.fn()
  const add = window.addEventListener.bind(window)
  jest
    .spyOn(window, 'addEventListener')
    .mockImplementation((type: string, listener: EventListenerOrEventListenerObject) => {
      if (type.startsWith('single-spa:')) listeners.push([type, listener])
      add(type, listener)
    })
})
afterEach(() => {
  jest.restoreAllMocks()
  for (const [type, listener] of listeners.splice(0)) window.removeEventListener(type, listener)
})

const titleAt = (path: string) => {
  const found = portal.match(path)
  return found.kind === 'route' ? found.route.title : ''
}

describe('navigation', () => {
  it('scrolls the first page when it is on screen, then announces it', async () => {
    const { log } = start('/projects')
    await settled()
    expect(log).toEqual(['expect first', `title ${titleAt('/projects')}`])
    await swap()
    expect(log.slice(2)).toEqual(['shown', 'scroll /projects first', 'arrived'])
    expect(performance.measure).toHaveBeenCalledTimes(1)
  })

  it('scrolls a prerendered page before its code is there, and not again when it is hydrated', async () => {
    const { log } = start('/projects', true)
    await settled()
    expect(log.slice(2)).toEqual(['scroll /projects first', 'arrived'])
    await swap()
    expect(log.slice(4)).toEqual(['shown'])
  })

  it('remembers the scroll position of the old page, and sets the title when it has gone', async () => {
    const { location, log, applications } = start('/projects')
    await swap()
    log.length = 0
    location.navigate('/events')
    expect(log).toEqual(['leave for /events push'])
    expect(applications.start).toHaveBeenCalledTimes(1)
    await swap()
    expect(log.slice(1)).toEqual([
      'expect push',
      `title ${titleAt('/events')}`,
      'shown',
      'scroll /events push',
      'arrived',
    ])
  })

  it("sets the title of the shell's own pages", async () => {
    const { log } = start('/no-such-page')
    await swap()
    expect(log).toContain('title Page not found')
    expect(log.at(-1)).toBe('arrived')
    expect(performance.measure).not.toHaveBeenCalled()
  })

  it('scrolls and announces a page that changes its query before it is shown', async () => {
    const { location, log } = start('/projects')
    await swap()
    location.navigate('/events')
    location.navigate('/events?past=50', { replace: true })
    await swap()
    expect(log.slice(-2)).toEqual(['scroll /events push', 'arrived'])
    location.navigate('/events?past=75', { replace: true })
    await swap()
    expect(log.slice(-2)).toEqual(['scroll /events replace', 'arrived'])
  })

  it('waits for another version of a page that could not be mounted', async () => {
    const { location, log, applications } = start('/projects')
    await swap()
    log.length = 0
    applications.isSettled.mockReturnValueOnce(false)
    location.navigate('/events')
    await swap()
    expect(log).not.toContain('arrived')
    await swap()
    expect(log.slice(-2)).toEqual(['scroll /events push', 'arrived'])
  })

  it('neither scrolls nor announces a page that the visitor leaves at once', async () => {
    const { location, log } = start('/projects')
    await swap()
    log.length = 0
    location.navigate('/events')
    const first = swap()
    location.navigate('/projects')
    await Promise.all([first, swap()])
    expect(log.filter((line) => line.startsWith('scroll'))).toEqual(['scroll /projects push'])
    expect(log.filter((line) => line === 'arrived')).toHaveLength(1)
  })
})
