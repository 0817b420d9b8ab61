import { reportSectionEvent } from '../reports/section-events'
import type { HealthReport } from '@recog/section-contract/operator-page'
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

const none = { attempts: 0, failures: 0 }
const compared = { canary: { attempts: 12, failures: 7.25 }, live: { attempts: 140, failures: 1 } }
const figures = {
  section: 'mf-projects',
  version: '1.4.2',
  mounts: 90,
  failedMounts: 10,
  errors: 15,
  errorFree: 0.75,
  longTasks: 2,
  visits: 40,
  slowVisits: 3,
  last: '2026-01-31T12:10:00.000Z',
  seen: [
    {
      source: 'uncaught',
      name: 'TypeError',
      position: 'chunk.0123456789.js:1:2345',
      thrownAt: 'mf-projects/src/list/ProjectList.tsx:12:5',
      isNew: true,
      count: 15,
      first: '2026-01-31T12:06:00.000Z',
      last: '2026-01-31T12:10:00.000Z',
    },
  ],
}
const health: HealthReport = {
  versions: [figures],
  stopped: [
    {
      name: 'mf-projects',
      version: '1.4.9',
      at: '2026-01-31T11:05:00.000Z',
      by: 'release service',
      reason: 'failed mounts: 7 of 9 in the canary, 0 of 88 in the live version',
    },
  ],
  canaries: [
    {
      name: 'mf-projects',
      version: '1.5.0',
      audience: { share: 0.1 },
      since: '2026-01-31T12:05:00.000Z',
      comparisons: { mounts: compared, errors: compared, speed: { canary: none, live: none } },
    },
  ],
}

/** The operator's page when the server responds like this. */
async function pageWith(response: () => Promise<Response>): Promise<HTMLElement> {
  window.fetch = jest.fn(async (url: unknown) =>
    url === '/dev/sections/health.json' ? Response.json(health) : response(),
  )
  document.body.innerHTML = '<main></main>'
  const panel = document.querySelector('main') as HTMLElement
  await renderSectionsPage(panel)
  return panel
}
const cellsOf = (page: HTMLElement) => textsOf(page.querySelectorAll('tbody tr'))
const rowsOf = (page: HTMLElement, label: string) =>
  textsOf(page.querySelectorAll(`[aria-label="${label}"] tbody tr`))
const textsOf = (rows: NodeListOf<Element>) =>
  [...rows].map((row) => [...row.children].map(({ textContent }) => textContent))

beforeEach(() => localStorage.clear())

it('says which release was built with uncommitted changes', async () => {
  const live = { ...version('0.1.0', 1), tree: 'dirty' }
  const page = await pageWith(async () => Response.json([{ ...released, name: 'shell', live }]))
  expect(cellsOf(page)[0]?.[1]).toBe('0.1.0 (3f2a9c1 and uncommitted changes)')
})

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

it('shows what all visitors reported: canaries, versions and errors with their source line', async () => {
  const page = await pageWith(async () => Response.json(sections))
  expect(rowsOf(page, 'Canaries')).toEqual([
    [
      'mf-projects',
      '1.5.0',
      '10% of visitors',
      '2026-01-31 12:05 UTC',
      '7.3 of 12; live 1 of 140',
      '7.3 of 12; live 1 of 140',
      '0 of 0; live 0 of 0',
    ],
  ])
  expect(rowsOf(page, 'Stopped canaries')).toEqual([
    [
      'mf-projects',
      '1.4.9',
      '2026-01-31 11:05 UTC',
      'release service',
      'failed mounts: 7 of 9 in the canary, 0 of 88 in the live version',
    ],
  ])
  expect(rowsOf(page, 'Reports of all visitors')).toEqual([
    ['mf-projects', '1.4.2', '90', '75.0%', '10', '15', '1', '2', '3 of 40', '2026-01-31 12:10 UTC'],
  ])
  expect(rowsOf(page, 'Errors')[0]?.slice(2, 5)).toEqual([
    'TypeError (in a handler, timer or effect), new',
    'mf-projects/src/list/ProjectList.tsx:12:5',
    '15',
  ])
})

it('says what is frozen, by whom and why', async () => {
  const frozen = { by: 'Ada', at: '2026-01-31T12:05:00.000Z', reason: 'the congress' }
  const page = await pageWith(async () => Response.json(sections.map((each) => ({ ...each, frozen }))))
  expect(page).toHaveTextContent('mf-projects is frozen since 2026-01-31 12:05 UTC by Ada: the congress')
})

it('lists the places, who fills them in which version, and why one is empty', async () => {
  const part = { version: '1.4.2', title: 'Projects', audience: 'signed-in' }
  const places = [
    {
      place: 'group.panel',
      section: 'mf-directory',
      page: '/committees/:committeeId',
      contributions: [
        { ...part, section: 'mf-projects' },
        { ...part, section: 'mf-news', notShown: 'the place shows at most 1' },
        { ...part, section: 'shell', version: '0.1.0', capability: 'event-groups' },
      ],
    },
    { place: 'old.panel', contributions: [] },
  ]
  const frozen = { by: 'Ada', at: '2026-01-31T12:05:00.000Z', reason: 'the congress' }
  const [shell, projects] = sections
  const about = [
    { ...shell, places },
    { ...projects, frozen },
  ]
  const page = await pageWith(async () => Response.json(about))
  const offered = ['group.panel', '/committees/:committeeId', 'mf-directory']
  expect(rowsOf(page, 'Places')).toEqual([
    [
      ...offered,
      'mf-projects 1.4.2',
      'Projects',
      'signed-in',
      'shown, 10 failed mounts, mf-projects is frozen',
    ],
    [...offered, 'mf-news 1.4.2', 'Projects', 'signed-in', 'the place shows at most 1'],
    [...offered, 'shell 0.1.0', 'Projects', 'signed-in', 'shown, if the server announces event-groups'],
    ['old.panel', '', 'nobody', 'nobody', '', '', 'empty'],
  ])
})

it.each([
  ['refuses', async () => new Response('', { status: 403 })],
  ['answers with a page', async () => new Response('<html>')],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])('asks to sign in when the server %s', async (_what, response) => {
  const page = await pageWith(response)
  expect(page.querySelector('h1')).toHaveTextContent('Sections')
  expect(page).toHaveTextContent('This page is for administrators of the portal.')
  expect(page.querySelector('table')).toBeNull()
})
