import { useEffect, useState, type ComponentType } from 'react'
import { act, screen, waitFor } from '@testing-library/react'
import { reportSectionEvent } from '@recog/monitoring'
import {
  staticBridge,
  type PlacedContribution,
  type PlacesBridge,
  type SearchSource,
} from '@recog/section-contract'
import { createContributions as createModule, createSection, Place, useLoad } from '@recog/section-kit'
import { ApiError, createSessionStore, type SessionState } from '@recog/shared-session'
import { personas } from '@recog/testing'
import { createContributions } from './contributions'
import { SectionFailure } from './failure'
import { TIMEOUTS } from './load-module'
import { fetchRelease } from './retryable-import'

jest.mock('@recog/monitoring')
jest.mock('./retryable-import', () => ({
  ...jest.requireActual<object>('./retryable-import'),
  fetchRelease: jest.fn(async () => {}),
}))

interface Panel {
  readonly committeeId: string
}
const contribution = {
  to: 'group.panel',
  component: 'Panel',
  title: 'Projects',
  audience: 'member',
  order: 10,
  props: { committeeId: 'string' },
} as const

/** What the section contributes, by version; it may fail to load. */
const versions: Record<string, ComponentType<Panel> | (() => Promise<never>)> = {}
const loads = jest.fn()
const release = (version: string) => ({
  version,
  entry: '/entry.js',
  preload: [],
  contributions: ['/chunk.js'],
})

/** Of a server with one capability. */
const member: SessionState = {
  ...personas.member,
  user: { ...personas.member.user, capabilities: ['event-groups'] },
}

const projects = {
  section: 'mf-a',
  component: 'Panel',
  title: 'Projects',
  audience: 'member',
  rows: 2,
} as const

function portal(
  registry: object = { live: release('2'), previous: release('1') },
  contributions: readonly PlacedContribution[] = [projects],
) {
  return createContributions({
    registry: {
      routes: [],
      redirects: {},
      sections: { 'mf-a': registry as never },
      places: { 'group.panel': contributions },
    },
    session: createSessionStore(member),
    async load(_section, { version }) {
      loads(version)
      const found = versions[version]
      if (!found) return { contract: 1, components: {} }
      if (found?.name.startsWith('fail')) await (found as () => Promise<never>)()
      const Panel = found as ComponentType<Panel>
      return createModule(
        { contributes: [contribution, { ...contribution, component: 'Slow' }] },
        { Panel, Slow },
      )
    },
    pause: async () => {},
  })
}

const fails = (kind: 'network' | 'evaluate') =>
  async function fail(): Promise<never> {
    throw new SectionFailure(kind, 'it does not load')
  }
const says = (text: string) =>
  function Says({ committeeId }: Panel) {
    return (
      <p>
        {text} {committeeId}
      </p>
    )
  }

let setGroup: (id: string) => void
function Page() {
  const [group, setState] = useState('7')
  useEffect(() => void (setGroup = setState), [])
  return (
    <>
      <h1 tabIndex={-1}>Head and neck</h1>
      <Place of="group.panel" props={{ committeeId: group }} />
    </>
  )
}

const onReady = jest.fn()
const onPage = jest.fn()
const onCrash = jest.fn()
let unmount = async () => {}

/** A page of another section with the place. */
async function open(
  places: PlacesBridge | undefined,
  session: SessionState = personas.member,
  state = 'shown',
) {
  const page = createSection({ name: 'mf-host', routes: <Page /> })
  const container = document.createElement('main')
  Object.assign(container.dataset, { slot: 'mf-host', state })
  document.body.replaceChildren(container)
  const props = { container, hydrate: false, onReady, onPage, onCrash, ...(places && { places }) }
  await act(() =>
    page.mount({ ...props, location: staticBridge('/committees/7'), session: createSessionStore(session) }),
  )
  unmount = () => act(() => page.unmount())
  return container
}
const openPortal = (registry?: object) => open(portal(registry).bridge(staticBridge('/committees/7')))
const reported = () =>
  jest.mocked(reportSectionEvent).mock.calls.map(([{ section, version, kind }]) => [section, version, kind])

beforeEach(() => {
  jest.clearAllMocks()
  // React prints what an error boundary caught.
  jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  await unmount()
  unmount = async () => {}
})

it('shows a contribution under its title, with the props of the place, and reports its version', async () => {
  versions['2'] = says('Projects of')
  await openPortal()
  expect(screen.getByRole('heading', { level: 2, name: 'Projects' })).toBeVisible()
  await waitFor(() => expect(screen.getByText('Projects of 7')).toBeVisible())
  expect(reported()).toContainEqual(['mf-a', '2', 'mounted'])
  act(() => setGroup('8'))
  await waitFor(() => expect(screen.getByText('Projects of 8')).toBeVisible())
})

it('waits for the page around it, while its files are fetched', async () => {
  versions['2'] = says('Projects of')
  const observe = jest.spyOn(MutationObserver.prototype, 'observe')
  const disconnect = jest.spyOn(MutationObserver.prototype, 'disconnect')
  const { bridge } = portal()
  const page = await open(bridge(staticBridge('/committees/7')), personas.member, 'arriving')
  expect(fetchRelease).toHaveBeenCalledWith({ ...release('2'), preload: ['/chunk.js'] })
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(loads).not.toHaveBeenCalled()
  page.dataset['state'] = 'shown'
  await waitFor(() => expect(screen.getByText('Projects of 7')).toBeVisible())
  const watching = observe.mock.calls.findIndex(([target]) => target === page)
  expect(disconnect.mock.contexts).toContain(observe.mock.contexts[watching])
})

it('leaves its place empty where the server does not announce what it needs', async () => {
  const placed = { section: 'mf-a', component: 'Panel', audience: 'member' } as const
  const { at } = portal({ live: release('2') }, [
    { ...placed, title: 'Events', capability: 'event-groups' },
    { ...placed, title: 'Minutes', capability: 'people' },
  ])
  expect(at('group.panel').map(({ title }) => title)).toEqual(['Events'])
})

function Slow() {
  useLoad(() => new Promise(() => {}), [])
  return null
}

it('is shown as soon as it has its data, although one above it has none', async () => {
  versions['2'] = says('Projects of')
  const { bridge } = portal(undefined, [{ ...projects, component: 'Slow', title: 'Slow' }, projects])
  await open(bridge(staticBridge('/committees/7')))
  expect(screen.getByRole('heading', { name: 'Slow' })).toBeVisible()
  await waitFor(() => expect(screen.getByText('Projects of 7')).toBeVisible())
  expect(screen.getAllByText('Loading…')).not.toHaveLength(0)
})

it('is noted as running until it has its data, should that end the page in an endless loop', async () => {
  versions['2'] = function Loading() {
    useLoad(() => data, [])
    return null
  }
  let answer = () => {}
  const data = new Promise<void>((resolve) => (answer = resolve))
  await openPortal()
  await waitFor(() => expect(reported()).toContainEqual(['mf-a', '2', 'mounted']))
  const notes = () => Object.keys(localStorage)
  expect(notes()).toEqual(['portal-running-mf-a/Panel@2'])
  answer()
  await waitFor(() => expect(notes()).toEqual([]))
})

it('touches neither title nor focus, and the page is ready without it', async () => {
  versions['2'] = Slow
  const page = await openPortal()
  expect(onReady).toHaveBeenCalledTimes(1)
  act(() => page.querySelector('h1')?.focus())
  await waitFor(() => expect(reported()).toContainEqual(['mf-a', '2', 'mounted']))
  expect(document.activeElement).toBe(page.querySelector('h1'))
  expect(onPage).not.toHaveBeenCalled()
})

it('tries again when the network failed, and then shows the previous version', async () => {
  versions['2'] = fails('network')
  versions['1'] = says('Older')
  await openPortal()
  await waitFor(() => expect(screen.getByText('Older 7')).toBeVisible())
  expect(reported()).toContainEqual(['mf-a', '2', 'network'])
  expect(loads.mock.calls.filter(([version]) => version === '2').length).toBeGreaterThanOrEqual(3)
})

function Throws(): never {
  throw new Error('broken')
}

it.each([
  ['throws when it is rendered', { '2': Throws }, 'mount'],
  ['is not there', {}, 'contract'],
] as const)('shows the previous version of one that %s', async (_what, broken, kind) => {
  delete versions['2']
  Object.assign(versions, broken)
  versions['1'] = says('Older')
  await openPortal()
  await waitFor(() => expect(screen.getByText('Older 7')).toBeVisible())
  expect(reported()).toContainEqual(['mf-a', '2', kind])
  expect(reported()).toContainEqual(['mf-a', '1', 'mounted'])
})

it('shows the previous version of one that hangs', async () => {
  const mount = jest.replaceProperty(TIMEOUTS, 'mount', { millis: 20, warningMillis: 20, dieOnTimeout: true })
  const hanging = { mount: () => new Promise<void>(() => {}), update() {}, unmount: async () => {} }
  const { bridge } = createContributions({
    registry: {
      routes: [],
      redirects: {},
      sections: { 'mf-a': { live: release('2'), previous: release('1') } },
      places: {
        'group.panel': [{ section: 'mf-a', component: 'Panel', title: 'Panel', audience: 'member' }],
      },
    },
    session: createSessionStore(personas.member),
    load: async (_section, { version }) =>
      version === '2'
        ? { contract: 1, components: { Panel: () => hanging } }
        : createModule({ contributes: [contribution] }, { Panel: says('Older') }),
  })
  await open(bridge(staticBridge('/committees/7')))
  await waitFor(() => expect(screen.getByText('Older 7')).toBeVisible())
  expect(reported()).toContainEqual(['mf-a', '2', 'timeout'])
  mount.restore()
})

it('says so when no version works, and the page stays', async () => {
  versions['2'] = versions['1'] = fails('evaluate')
  await openPortal()
  await waitFor(() => expect(screen.getByText('Not available at the moment.')).toBeVisible())
  expect(screen.getByRole('heading', { name: 'Projects' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Head and neck' })).toBeVisible()
  expect(onCrash).not.toHaveBeenCalled()
})

it('says so when it throws later, under its own section', async () => {
  versions['2'] = function Later() {
    const [isBroken, setBroken] = useState(false)
    useEffect(() => {
      const breaks = () => setBroken(true)
      document.addEventListener('later', breaks)
      return () => document.removeEventListener('later', breaks)
    }, [])
    if (isBroken) throw new Error('later')
    return <p>Projects</p>
  }
  await openPortal()
  await waitFor(() => expect(screen.getByText('Projects', { selector: 'p' })).toBeVisible())
  act(() => void document.dispatchEvent(new Event('later')))
  expect(await screen.findByText('Not available at the moment.')).toBeVisible()
  expect(reported()).toContainEqual(['mf-a', '2', 'crash'])
  expect(onCrash).not.toHaveBeenCalled()
})

it.each([
  ['for somebody else', () => open(portal().bridge(staticBridge('/')), personas.applicant)],
  ['in a shell that knows no places', () => open(undefined)],
  ['of a section that is switched off', () => openPortal({ live: release('2'), off: true })],
  [
    'of a version that contributes nothing',
    () => openPortal({ live: { ...release('2'), contributions: undefined } }),
  ],
])('shows nothing %s', async (_what, openPage) => {
  await openPage()
  expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument()
  expect(loads).not.toHaveBeenCalled()
})

it('ends a contribution with its page, whose picture keeps it', async () => {
  const left = jest.fn()
  versions['2'] = function Leaving() {
    useEffect(() => left, [])
    return <p>Here</p>
  }
  const page = await openPortal()
  await waitFor(() => expect(screen.getByText('Here')).toBeVisible())
  const picture = [...page.childNodes]
  left.mockClear()
  await unmount()
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(picture.map(({ textContent }) => textContent).join()).toContain('Here'))
})

describe('a search source', () => {
  const placed = { section: 'mf-a', component: 'search', title: 'Projects', audience: 'member' } as const
  const { signal } = new AbortController()
  const load = (source: SearchSource, from: string) =>
    createContributions({
      registry: {
        routes: [],
        redirects: {},
        sections: { 'mf-a': { live: release('2'), previous: release('1') } },
      },
      session: createSessionStore(),
      async load(_section, { version }) {
        if (version !== from) throw new SectionFailure('evaluate', 'it throws')
        const search = { ...contribution, to: 'search.source', component: 'search' } as const
        return createModule({ contributes: [search] }, { search: source })
      },
    }).loadSource(placed)

  it('is loaded like a panel', async () => {
    const found = [{ title: 'Spine', href: '/projects/1' }]
    expect(await (await load(async () => found, '1'))(signal)).toBe(found)
    expect(reported()).toEqual([['mf-a', '2', 'evaluate']])
  })

  it.each([
    ['is reported when it throws', new TypeError('lost'), [['mf-a', '2', 'crash']]],
    ['is not when a call fails', new ApiError('/projects', 500, 'down'), []],
  ])('%s', async (_what, error, reports) => {
    const source = await load(() => Promise.reject(error), '2')
    await expect(source(signal)).rejects.toBe(error)
    expect(reported()).toEqual(reports)
  })
})
