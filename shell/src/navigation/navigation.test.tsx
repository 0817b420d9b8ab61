import { portal } from '@recog/testing'
import { createPortalLocation } from '../location/portal-location'
import { startNavigation } from './navigation'

/** After the next frame, and what that has led to. */
const settled = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
const listeners: [string, EventListenerOrEventListenerObject][] = []

/** A portal whose pages come when the test says so, as single-spa would tell. */
function start(path: string, isPrerendered = false) {
  window.history.pushState(null, '', path)
  document.title = ''
  document.body.innerHTML = `
    <main>
      <div data-state="leaving"><h1 tabindex="-1">Old page</h1></div>
      <div data-state="shown"><h1 tabindex="-1">New page</h1></div>
    </main>
    <p id="live"></p>`
  const live = document.getElementById('live') as HTMLElement
  const location = createPortalLocation(window, portal.match, () => undefined)
  const log: string[] = []
  const applications = { start: jest.fn(async () => {}), isSettled: jest.fn(() => true) }
  const { pageShown, retrying } = startNavigation({
    view: window,
    match: portal.match,
    location,
    applications,
    isPrerendered,
    ownTitleAt: (pathname) => (pathname === '/no-such-page' ? 'Page not found' : undefined),
    stage: document.querySelector('main') as HTMLElement,
    liveRegion: live,
    scroll: {
      follow: ({ pathname }, kind) => void log.push(`leave for ${pathname} ${kind}`),
      place: ({ pathname }, kind) => void log.push(`scroll ${pathname} ${kind}`),
    },
    onShown: () => void log.push('shown'),
  })
  return { location, log, live, applications, pageShown, retrying }
}

const focused = () => document.activeElement?.textContent?.trim()

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
const hasTitle = (title: string) => expect(document.title).toBe(`${title} · ReCOG`)

it('scrolls the first page when it is on screen, leaves its focus to the browser, and announces nothing', async () => {
  const { log, live } = start('/projects')
  await settled()
  hasTitle(titleAt('/projects'))
  expect(log).toEqual([])
  await swap()
  expect(log).toEqual(['shown', 'scroll /projects first'])
  expect(live).toBeEmptyDOMElement()
  expect(document.activeElement).toBe(document.body)
  expect(performance.measure).toHaveBeenCalledTimes(1)
})

it('scrolls a prerendered page before its code is there, and not again when it is hydrated', async () => {
  const { log } = start('/projects', true)
  await settled()
  expect(log).toEqual(['scroll /projects first'])
  await swap()
  expect(log.slice(1)).toEqual(['shown'])
})

it('remembers the scroll position of the old page, and sets the title when it has gone', async () => {
  const { location, log, live, applications } = start('/projects')
  await swap()
  log.length = 0
  location.navigate('/events')
  expect(log).toEqual(['leave for /events push'])
  hasTitle(titleAt('/projects'))
  expect(applications.start).toHaveBeenCalledTimes(1)
  await swap()
  hasTitle(titleAt('/events'))
  expect(log.slice(1)).toEqual(['shown', 'scroll /events push'])
  expect(live).toHaveTextContent(titleAt('/events'))
  expect(focused()).toBe('New page')
})

it('announces a page after Back, and one that replaces another', async () => {
  const { location, live } = start('/projects')
  await swap()
  location.navigate('/events', { replace: true })
  await swap()
  expect(live).toHaveTextContent(titleAt('/events'))
  location.navigate('/projects')
  await swap()
  live.textContent = ''
  const back = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  location.navigate(-1)
  await back
  await swap()
  expect(live).toHaveTextContent(titleAt('/events'))
})

it("sets the title of the shell's own pages", async () => {
  start('/no-such-page')
  await swap()
  hasTitle('Page not found')
  expect(performance.measure).not.toHaveBeenCalled()
})

it('announces the title that the page sets, not the one in its description', async () => {
  const { location, live, pageShown } = start('/home')
  await swap()
  location.navigate('/projects/7')
  window.dispatchEvent(new Event('single-spa:before-mount-routing-event'))
  pageShown('Dose constraints')
  window.dispatchEvent(new Event('single-spa:routing-event'))
  await settled()
  hasTitle('Dose constraints')
  expect(live).toHaveTextContent('Dose constraints')
})

it('focuses the field that a link names, instead of the heading', async () => {
  const { location } = start('/home')
  await swap()
  document
    .querySelector('[data-state="shown"]')
    ?.insertAdjacentHTML('beforeend', '<p id="search"><input></p>')
  location.navigate('/committeeAccess#search')
  await swap()
  expect(document.activeElement?.localName).toBe('input')
})

it.each([
  ['from the heading', 'input', () => {}],
  ['but not from where the visitor has put it', 'button', () => document.querySelector('button')?.focus()],
])('moves the focus to the field that a link names when it comes later, %s', async (_, expected, act) => {
  const { location } = start('/home')
  await swap()
  const page = document.querySelector('[data-state="shown"]')
  location.navigate('/committeeAccess#search')
  await swap()
  expect(focused()).toBe('New page')
  page?.insertAdjacentHTML('beforeend', '<button>A button</button>')
  act()
  page?.insertAdjacentHTML('beforeend', '<p id="search"><input></p>')
  await settled()
  expect(document.activeElement?.localName).toBe(expected)
})

it('changes the title when the data of the page arrives later, without moving the focus', async () => {
  const { pageShown } = start('/projects/7')
  await swap()
  pageShown('Dose constraints')
  hasTitle('Dose constraints')
  expect(document.activeElement).toBe(document.body)
})

it('scrolls and announces a page that changes its query before it is shown', async () => {
  const { location, log, live } = start('/projects')
  await swap()
  location.navigate('/events')
  location.navigate('/events?past=50', { replace: true })
  await swap()
  expect(log.at(-1)).toBe('scroll /events push')
  expect(live).toHaveTextContent(titleAt('/events'))
})

it('keeps title and focus when only the query changes', async () => {
  const { location, log, live, pageShown } = start('/projects')
  await swap()
  pageShown('My projects')
  location.navigate('/projects?q=dose')
  await swap()
  expect(log.at(-1)).toBe('scroll /projects push')
  hasTitle('My projects')
  expect(live).toBeEmptyDOMElement()
  expect(document.activeElement).toBe(document.body)
})

it('waits for another version of a page that could not be mounted', async () => {
  const { location, log, live, applications } = start('/projects')
  await swap()
  applications.isSettled.mockReturnValueOnce(false)
  location.navigate('/events')
  await swap()
  expect(live).toBeEmptyDOMElement()
  await swap()
  expect(log.at(-1)).toBe('scroll /events push')
  expect(live).toHaveTextContent(titleAt('/events'))
})

it('neither scrolls nor announces a page that the visitor leaves at once', async () => {
  const { location, log, live } = start('/projects')
  await swap()
  log.length = 0
  location.navigate('/events')
  const first = swap()
  location.navigate('/projects')
  await Promise.all([first, swap()])
  expect(log.filter((line) => line.startsWith('scroll'))).toEqual(['scroll /projects push'])
  expect(live).toHaveTextContent(titleAt('/projects'))
})

describe('a page that is tried again', () => {
  async function tryAgain(focus: (button: HTMLElement) => void) {
    const { live, retrying } = start('/events')
    await swap()
    const main = document.querySelector('main') as HTMLElement
    main.insertAdjacentHTML('beforeend', '<button>Retry</button>')
    document.body.insertAdjacentHTML('beforeend', '<input aria-label="Elsewhere">')
    focus(main.querySelector('button') as HTMLElement)
    retrying()
    await swap()
    return live
  }

  it('is announced and gets the focus', async () => {
    const live = await tryAgain((button) => button.focus())
    expect(live).toHaveTextContent('Events')
    expect(focused()).toBe('New page')
  })

  it('leaves the focus to whoever is elsewhere', async () => {
    const live = await tryAgain(() => document.querySelector('input')?.focus())
    expect(live).toBeEmptyDOMElement()
    expect(document.querySelector('input')).toHaveFocus()
  })
})
