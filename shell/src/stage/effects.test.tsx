import { personas, portal } from '@recog/testing'
import { createSessionStore, deleteDraft, storeDraft } from '@recog/shared-session'
import { createPortalLocation } from '../location/portal-location'
import { createEffects } from './effects'
import { SWAP_TIMEOUT } from './entering'
import { Signal } from './pauses'
import { createSlot } from './slots'
import type { StageEvent } from './stage-state'
import type { StageOptions } from './stage-options'
import type { StagedSections } from './staged-sections'

/** The effects of a stage with one section, whose events and calls are recorded. */
function effects(more: Partial<StageOptions> = {}, mounts = true) {
  document.body.innerHTML = '<main></main>'
  const element = document.querySelector('main') as HTMLElement
  const container = createSlot(element, 'mf-projects')
  const log: string[] = []
  const events: StageEvent[] = []
  const staged = {
    host: { container, leave: async () => void log.push('leave') },
    location: { freeze: () => log.push('freeze'), follow: () => log.push('follow') },
    ready: new Signal(),
    outcome: { status: 'mounted', candidate: 'live' },
  }
  const sections = {
    get: () => staged,
    entryOf: () => ({ live: { version: '1', entry: '/1.js', preload: [] } }),
    async mount(_section: string, hydrate: boolean) {
      log.push(hydrate ? 'hydrate' : 'mount')
      return mounts
    },
  }
  const options: StageOptions = {
    element,
    registry: { ...portal.routes, sections: {} },
    match: portal.match,
    location: createPortalLocation(window, portal.match),
    session: createSessionStore(),
    onPage: (title) => log.push(`title ${title}`),
    onSettled: (section, { status }) => log.push(`${section} ${status}`),
    onReady: (section) => log.push(`${section} ready`),
    onOutdated: () => log.push('reload'),
    ...more,
  }
  const run = createEffects(options, sections as unknown as StagedSections, async (event) => {
    events.push(event)
  })
  return { run, log, events, element, container, ready: staged.ready, types: () => events.map(typeOf) }
}

const typeOf = ({ type }: StageEvent) => type
const shown = () => document.querySelector('[data-state="shown"]')
const bar = () => document.querySelector('[role="progressbar"]') as HTMLElement
const section = 'mf-projects'
const settled = () => new Promise((resolve) => setTimeout(resolve))

afterEach(() => jest.useRealTimers())

describe('entering a section', () => {
  it('follows the URL, mounts the section behind the current page, and reports each step', async () => {
    const { run, log, types, container, ready } = effects()
    const entering = run({ type: 'enter', section, visit: 1 })
    expect(container.dataset['state']).toBe('arriving')
    await entering
    expect(log).toEqual(['follow', 'mount'])
    expect(types()).toEqual(['mounted', 'entered'])
    ready.fire()
    await settled()
    expect(types()).toEqual(['mounted', 'entered', 'ready'])
  })

  it('does not wait for the data of a section that could not be mounted', async () => {
    const { run, events } = effects({}, false)
    await run({ type: 'enter', section, visit: 3 })
    expect(events).toEqual([{ type: 'entered', visit: 3, section, mounted: false }])
  })

  it('shows the progress bar until the version has been checked', async () => {
    jest.useFakeTimers()
    let respond = (_isOutdated: boolean): void => {}
    const isOutdated = () => new Promise<boolean>((resolve) => (respond = resolve))
    const { run, events } = effects({ isOutdated })
    const checking = run({ type: 'check-version', section, visit: 2 })
    jest.advanceTimersByTime(200)
    expect(bar().hidden).toBe(false)
    respond(true)
    await checking
    expect(bar().hidden).toBe(true)
    expect(events).toEqual([{ type: 'version-checked', visit: 2, section, isOutdated: true }])
  })

  it('continues synchronously when the versions are known', () => {
    const { run, types } = effects({ isOutdated: () => false })
    void run({ type: 'check-version', section, visit: 2 })
    expect(types()).toEqual(['version-checked'])
  })

  it('waits for the first data, up to a timeout', async () => {
    const { run, ready } = effects()
    const waiting = run({ type: 'await-data', section })
    ready.fire()
    await waiting
    jest.useFakeTimers()
    const done = jest.fn()
    void effects().run({ type: 'await-data', section })?.then(done)
    await jest.advanceTimersByTimeAsync(SWAP_TIMEOUT - 1)
    expect(done).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    expect(done).toHaveBeenCalledTimes(1)
  })
})

describe('the page on screen', () => {
  it('is the section, which replaces the panel', async () => {
    const { run, log, container } = effects()
    await run({ type: 'show-switched-off' })
    expect(shown()).toHaveTextContent('This section is switched off')
    await run({ type: 'reveal', section })
    expect(shown()).toBe(container)
    expect(document.querySelector('[data-slot="panel"]')).toBeEmptyDOMElement()
    expect(log).toEqual(['title This section is switched off', 'mf-projects mounted'])
  })

  it('is a page of the shell, with its title', async () => {
    const { run, log } = effects()
    const render = (panel: HTMLElement) => void (panel.textContent = 'A page of the shell')
    await run({ type: 'show-panel', page: { title: 'Sections', render } })
    expect(shown()).toHaveTextContent('A page of the shell')
    expect(log).toEqual(['title Sections'])
  })

  it.each([true, false])(
    'offers Retry, which checks immediately whether the page is outdated (%s)',
    async (isOutdated) => {
      const check = jest.fn(async () => isOutdated)
      const { run, events } = effects({ isOutdated: check })
      await run({ type: 'show-unavailable', section, visit: 7 })
      document.querySelector('button')?.click()
      await settled()
      expect(check).toHaveBeenCalledWith(section, true)
      expect(events).toEqual([{ type: 'retried', visit: 7, section, isOutdated }])
    },
  )
})

describe('a prerendered page', () => {
  it('is hydrated on the first interaction, and then marked as hydrated', async () => {
    const { run, log, types, container } = effects()
    container.setAttribute('data-not-hydrated', '')
    await run({ type: 'defer-hydration', section })
    expect(log).toEqual([])
    container.dispatchEvent(new Event('pointerdown'))
    await run({ type: 'await-hydration' })
    expect(log).toEqual(['hydrate'])
    expect(types()).toEqual(['hydration-started', 'hydrated'])
    expect(container).not.toHaveAttribute('data-not-hydrated')
  })

  it('is hydrated immediately in a tab that overrides its version', async () => {
    const { run, types } = effects({ isOverridden: (name) => name === section })
    await run({ type: 'defer-hydration', section })
    expect(types()).toEqual(['hydration-started', 'hydrated'])
  })

  it('is hydrated immediately if the visitor typed into it before a reload', async () => {
    storeDraft('', window.location.pathname, { value: { name: 'Ada' }, version: '' })
    const { run, types } = effects()
    await run({ type: 'defer-hydration', section })
    expect(types()).toEqual(['hydration-started', 'hydrated'])
    deleteDraft('', window.location.pathname)
  })

  it('is not hydrated after the visitor has left it, even for a member', async () => {
    const session = createSessionStore()
    const { run, log } = effects({ session })
    await run({ type: 'defer-hydration', section })
    await run({ type: 'cancel-hydration' })
    session.setState(personas.member)
    expect(log).toEqual([])
  })
})

it.each([
  ['freeze', ['freeze']],
  ['follow', ['follow']],
  ['leave', ['leave']],
  ['report-ready', ['mf-projects ready']],
] as const)('the command %s has one effect', async (type, expected) => {
  const { run, log } = effects()
  await run({ type, section })
  expect(log).toEqual(expected)
})

it('reloads an outdated page', async () => {
  const { run, log } = effects()
  await run({ type: 'reload' })
  expect(log).toEqual(['reload'])
})
