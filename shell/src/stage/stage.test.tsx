import { waitFor } from '@testing-library/react'
import type { SectionModule, SectionProps } from '@recog/section-contract'
import { SectionFailure, type LoadModule, type Registry } from '@recog/section-host'
import { personas, portal } from '@recog/testing'
import { createSessionStore } from '@recog/shared-session'
import { createPortalLocation, type PortalLocationStore } from '../location/portal-location'
import { SWAP_TIMEOUT } from './entering'
import { createStage } from './stage'

const load = jest.fn<Promise<SectionModule>, Parameters<LoadModule>>()

const liveOf = (name: string) => ({ version: '1', entry: `/${name}.js`, preload: [] })
const registry: Registry = {
  ...portal.routes,
  sections: Object.fromEntries(portal.sectionNames.map((name) => [name, { live: liveOf(name) }])),
}

const visits: Record<string, SectionProps> = {}
const tick = () => new Promise((resolve) => setTimeout(resolve, 0))

function moduleOf(name: string): SectionModule {
  let container: HTMLElement
  return {
    name,
    contract: 1,
    async mount(props) {
      visits[name] = props
      container = props.container
      container.innerHTML = `<h1>${name}</h1>`
    },
    async unmount() {
      container.replaceChildren()
    },
  }
}

let element: HTMLElement
let location: PortalLocationStore

function stage(more: Partial<Parameters<typeof createStage>[0]> = {}) {
  return createStage({
    element,
    registry,
    location,
    session: createSessionStore(),
    onPage: () => {},
    match: portal.match,
    load,
    ...more,
  })
}

function directoryReading(reads: Readonly<Record<string, readonly string[]>>): Registry {
  const sections = { ...registry.sections, 'mf-directory': { live: { ...liveOf('mf-directory'), reads } } }
  return { ...registry, sections }
}

const shown = () => element.querySelector('[data-state="shown"]')?.textContent

beforeEach(() => {
  document.body.innerHTML = '<main></main>'
  element = document.querySelector('main') as HTMLElement
  location = createPortalLocation(window, portal.match)
  load.mockReset().mockImplementation(async (name) => moduleOf(name))
  jest.spyOn(console, 'warn').mockImplementation(() => {})
})

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

describe('the stage', () => {
  it('keeps the old page until the new one has its first data', async () => {
    const it = stage()
    const first = it.show('mf-public')
    await tick()
    visits['mf-public']?.onReady()
    await first
    expect(shown()).toBe('mf-public')

    const second = it.show('mf-projects')
    await tick()
    await tick()
    expect(shown()).toBe('mf-public')
    expect(element.querySelector('[data-state="arriving"]')).toHaveTextContent('mf-projects')
    visits['mf-projects']?.onReady()
    await second
    expect(shown()).toBe('mf-projects')
  })

  it('keeps the skeleton of the first page until its data has loaded, then removes it', async () => {
    element.innerHTML = '<div data-slot="skeleton" data-state="shown"><h1>Projects</h1></div>'
    const it = stage()
    const first = it.show('mf-projects')
    await tick()
    await tick()
    expect(shown()).toBe('Projects')
    visits['mf-projects']?.onReady()
    await first
    expect(shown()).toBe('mf-projects')
    expect(element.querySelector('[data-slot="skeleton"]')).toBeNull()
  })

  it('prefetches the data of the next page while its section loads, and aborts unused requests', async () => {
    const sent: { url: string; signal: AbortSignal | null | undefined }[] = []
    const fetched = jest.fn(async (url: string, init?: RequestInit) => {
      sent.push({ url: new URL(url).pathname, signal: init?.signal })
      return Response.json({})
    })
    globalThis.fetch = fetched as typeof fetch
    const it = stage({
      registry: directoryReading({ '/committees/:committeeId': ['/api/committees/:committeeId'] }),
      session: createSessionStore(personas.member),
    })
    await it.show('mf-public')
    location.navigate('/committees/a%2Fb')
    let arrive = () => {}
    load.mockImplementation(async (name) => {
      await new Promise<void>((resolve) => (arrive = resolve))
      return moduleOf(name)
    })
    const second = it.show('mf-directory')
    await tick()
    expect(sent).toEqual([{ url: '/api/committees/a%2Fb', signal: expect.any(AbortSignal) }])
    expect(sent[0]?.signal?.aborted).toBe(false)
    arrive()
    await second
    expect(sent[0]?.signal?.aborted).toBe(true)
  })

  it('does not prefetch data that the visitor may not see', async () => {
    const fetched = jest.fn()
    globalThis.fetch = fetched
    const it = stage({
      registry: directoryReading({ '/CommitteeAccess': ['/api/committees'] }),
      session: createSessionStore(personas.anonymous),
    })
    await it.show('mf-public')
    location.navigate('/committeeAccess')
    await it.show('mf-directory')
    expect(fetched).not.toHaveBeenCalled()
  })

  it('shows the page after a timeout if its data does not arrive', async () => {
    const started = performance.now()
    await stage().show('mf-public')
    expect(shown()).toBe('mf-public')
    expect(performance.now() - started).toBeGreaterThanOrEqual(SWAP_TIMEOUT - 20)
  })

  it('shows the last requested page', async () => {
    const it = stage()
    const all = [it.show('mf-public'), it.show('mf-projects'), it.show('mf-admin')]
    await Promise.all(all)
    expect(shown()).toBe('mf-admin')
    expect(element.querySelectorAll('[data-state="arriving"] h1')).toHaveLength(0)
  })

  it('shows each section only its own URLs', async () => {
    const it = stage()
    location.navigate('/profile')
    void it.show('mf-directory')
    await tick()
    await tick()
    location.onNavigation(() => void it.show('mf-public'))
    location.navigate('/home')
    expect(visits['mf-directory']?.location.current().pathname).toBe('/profile')
    await tick()
    expect(visits['mf-public']?.location.current().pathname).toBe('/home')
  })

  it('stays on a page when the visitor returns before the other page is shown', async () => {
    const it = stage()
    history.replaceState(history.state, '', '/home')
    await it.show('mf-public')
    const leaving = it.show('mf-projects')
    await Promise.all([leaving, it.show('mf-public')])
    expect(shown()).toBe('mf-public')
    location.navigate('/publications')
    expect(visits['mf-public']?.location.current().pathname).toBe('/publications')
  })

  it('shows a section that is requested, overtaken and requested again', async () => {
    const it = stage()
    await it.show('mf-public')
    await Promise.all([it.show('mf-projects'), it.show('mf-admin'), it.show('mf-projects')])
    await tick()
    expect(shown()).toBe('mf-projects')
  })

  it('lets the visitor leave and return to a prerendered page before it is hydrated', async () => {
    element.innerHTML =
      '<div data-slot="mf-public" data-prerendered data-section="mf-public"><h1>read me</h1></div>'
    const it = stage()
    const hydrating = it.show('mf-public')
    expect(visits['mf-public']?.location.current().pathname ?? '/').not.toBe('/projects')
    await Promise.all([hydrating, it.show('mf-projects')])
    expect(shown()).toBe('mf-projects')
    await it.show('mf-public')
    expect(shown()).toBe('mf-public')
  })

  it('keeps a prerendered page at its original URL until it is hydrated', async () => {
    element.innerHTML =
      '<div data-slot="mf-public" data-prerendered data-section="mf-public"><h1>read me</h1></div>'
    history.replaceState(history.state, '', '/home')
    location = createPortalLocation(window, portal.match)
    const seen: string[] = []
    load.mockImplementation(async (name) => ({
      ...moduleOf(name),
      async mount(props) {
        seen.push(props.location.current().pathname)
        props.location.subscribe(() => seen.push(props.location.current().pathname))
      },
    }))
    const it = stage()
    const hydrating = it.show('mf-public')
    location.navigate('/publications')
    await Promise.all([hydrating, it.show('mf-public')])
    expect(seen[0]).toBe('/home')
    expect(seen.at(-1)).toBe('/publications')
  })

  it('shows that a section is unavailable, and recovers on Retry', async () => {
    let works = false
    load.mockImplementation(async (name) => {
      if (name === 'mf-projects' && !works) throw new SectionFailure('timeout', 'too slow')
      return moduleOf(name)
    })
    const it = stage()
    await it.show('mf-projects')
    expect(shown()).toContain('This section is unavailable')
    await it.show('mf-public')
    expect(shown()).toBe('mf-public')
    await it.show('mf-projects')
    works = true
    element.querySelector('button')?.click()
    await waitFor(() => expect(shown()).toBe('mf-projects'))
  })

  it('reports an outdated page when the next section has a newer version', async () => {
    const onOutdated = jest.fn()
    const it = stage({ isOutdated: async (name) => name === 'mf-projects', onOutdated })
    await it.show('mf-public')
    await it.show('mf-admin')
    expect(onOutdated).not.toHaveBeenCalled()
    await it.show('mf-projects')
    expect(onOutdated).toHaveBeenCalledTimes(1)
    expect(shown()).toBe('mf-admin')
  })

  it('does not check the version of the section on screen', async () => {
    const isOutdated = jest.fn(() => true)
    const it = stage({ isOutdated })
    await it.show('mf-projects')
    await it.show('mf-projects')
    expect(isOutdated).not.toHaveBeenCalled()
  })

  it('shows that a section is switched off, without loading it', async () => {
    const sections = { ...registry.sections, 'mf-projects': { live: liveOf('mf-projects'), off: true } }
    const off = { ...registry, sections }
    const it = stage({ registry: off })
    await it.show('mf-projects')
    expect(shown()).toContain('This section is switched off')
    expect(load).not.toHaveBeenCalled()
    await it.show('mf-admin')
    expect(shown()).toBe('mf-admin')
  })

  it('shows the 404 page without loading a section', () => {
    stage().showNotFound()
    expect(shown()).toContain('404 - Not Found: The page you are looking for does not exist.')
    expect(load).not.toHaveBeenCalled()
  })
})
