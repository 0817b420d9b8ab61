import { reportSectionEvent } from '../reports/section-events'
import { renderSectionsPage } from './open-sections-page'

const version = (name: string, enterBytes: number) => ({
  version: name,
  commit: '3f2a9c1',
  enterBytes,
  totalBytes: 4 * enterBytes,
})
const released = { action: 'release', at: '2026-01-31T12:05:00.000Z', by: 'Ada', reason: 'new form' }
const sections = [
  { ...released, name: 'shell', live: version('0.1.0', 81_920) },
  { ...released, name: 'mf-projects', live: version('1.4.2', 10_240), previous: version('1.4.1', 1) },
]

/** The operator's page when the server responds like this. */
async function pageWith(response: () => Promise<Response>): Promise<HTMLElement> {
  window.fetch = jest.fn(response)
  document.body.innerHTML = '<main></main>'
  const panel = document.querySelector('main') as HTMLElement
  await renderSectionsPage(panel)
  return panel
}
const cellsOf = (page: HTMLElement) =>
  [...page.querySelectorAll('tbody tr')].map((row) => [...row.children].map(({ textContent }) => textContent))

beforeEach(() => localStorage.clear())

it('lists each release with its author, reason and sizes', async () => {
  const page = await pageWith(async () => Response.json(sections))
  const [shell, projects] = cellsOf(page)
  expect(shell?.slice(0, 8)).toEqual([
    'shell',
    '0.1.0 (3f2a9c1)',
    '2026-01-31 12:05 UTC, release',
    'Ada',
    'new form',
    '80.0 KB',
    '320.0 KB',
    'nothing',
  ])
  expect(shell?.at(8)).toBe('with every page')
  expect(projects?.at(7)).toBe('1.4.1')
})

it('adds the loads and failures of this browser', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  const event = { section: 'mf-projects', version: '1.4.2', attempt: 1 }
  reportSectionEvent({ ...event, kind: 'mounted', ms: 80 })
  reportSectionEvent({ ...event, kind: 'network', ms: 9_000 })
  const page = await pageWith(async () => Response.json(sections))
  expect(cellsOf(page)[1]?.slice(8)).toEqual(['1, median 80 ms, slowest 80 ms', 'network 1'])
  jest.restoreAllMocks()
})

it('shows the sizes as a chart with a text alternative', async () => {
  const page = await pageWith(async () => Response.json(sections))
  const picture = page.querySelector('svg')
  expect(picture).toHaveAttribute(
    'aria-label',
    'Transfer size of each section: shell 80 KB, mf-projects 10 KB',
  )
  const widths = [...(picture?.querySelectorAll('rect.whole') ?? [])].map((bar) =>
    Number(bar.getAttribute('width')),
  )
  expect(widths).toEqual([480, 60])
})

it.each([
  ['refuses', async () => new Response('', { status: 403 })],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])('asks to sign in when the server %s', async (_what, response) => {
  const page = await pageWith(response)
  expect(page.querySelector('h1')).toHaveTextContent('Sections')
  expect(page).toHaveTextContent('This page is for administrators of the portal.')
  expect(page.querySelector('table')).toBeNull()
})
