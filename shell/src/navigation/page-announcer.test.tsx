import { createPageAnnouncer } from './page-announcer'

function announcer() {
  document.title = ''
  document.body.innerHTML = `
    <main>
      <div data-state="away"><h1 tabindex="-1">Old page</h1></div>
      <div data-state="shown"><h1 tabindex="-1">New page</h1></div>
    </main>
    <p id="live"></p>`
  const live = document.getElementById('live') as HTMLElement
  const stage = document.querySelector('main') as HTMLElement
  return { live, page: createPageAnnouncer({ document, stage, liveRegion: live }) }
}

const open = (path: string) => window.history.pushState(null, '', path)
const focused = () => document.activeElement?.textContent?.trim()

beforeEach(() => open('/home'))

it('leaves the focus of the first page to the browser, and announces nothing', () => {
  const { live, page } = announcer()
  page.expect('first')
  page.titleOf('Home')
  page.arrived()
  expect(document.title).toBe('Home · ReCOG')
  expect(live).toBeEmptyDOMElement()
  expect(document.activeElement).toBe(document.body)
})

it.each(['push', 'replace', 'pop'] as const)(
  'focuses the heading of the page on screen and announces its title (%s)',
  (kind) => {
    const { live, page } = announcer()
    page.expect('first')
    page.arrived()
    open('/events')
    page.expect(kind)
    page.titleOf('Events')
    expect(live).toBeEmptyDOMElement()
    page.arrived()
    expect(live).toHaveTextContent('Events')
    expect(focused()).toBe('New page')
  },
)

it('announces the title set by the page, not the one in its description', () => {
  const { live, page } = announcer()
  page.expect('first')
  open('/projects/7')
  page.expect('push')
  page.titleOf('Project')
  page.pageShown('Dose constraints')
  page.arrived()
  expect(document.title).toBe('Dose constraints · ReCOG')
  expect(live).toHaveTextContent('Dose constraints')
})

it('announces a page that changes its query before it is on screen', () => {
  const { live, page } = announcer()
  page.expect('first')
  page.arrived()
  open('/events')
  page.expect('push')
  page.titleOf('Events')
  open('/events?past=50')
  page.expect('push')
  page.arrived()
  expect(live).toHaveTextContent('Events')
  expect(focused()).toBe('New page')
})

it('keeps title and focus when only the query changes', () => {
  const { live, page } = announcer()
  page.expect('first')
  page.pageShown('Member search')
  page.arrived()
  open('/home?filter=1')
  page.expect('push')
  page.titleOf('Home')
  page.arrived()
  expect(document.title).toBe('Member search · ReCOG')
  expect(live).toBeEmptyDOMElement()
  expect(document.activeElement).toBe(document.body)
})

it('changes the title when the data of the page arrives later, without moving the focus', () => {
  const { page } = announcer()
  page.expect('first')
  page.arrived()
  page.pageShown('Dose constraints')
  expect(document.title).toBe('Dose constraints · ReCOG')
  expect(document.activeElement).toBe(document.body)
})
