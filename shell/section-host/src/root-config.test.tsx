import { getAppStatus, getMountedApps } from 'single-spa'
import { waitFor } from '@testing-library/react'
import type { SectionEvent } from '@recog/monitoring'
import type { SectionModule, SectionProps } from '@recog/section-contract'
import { createSessionStore } from '@recog/shared-session'
import { SectionFailure } from './failure'
import { createRootConfig } from './root-config'
import type { Registry } from './registry'

// single-spa can be started once in a page, so all tests share one root config. Each has sections of its own.

const names =
  'home,first,slow,quick,broken,worse,hangs,stubborn,lost,network,late,off,behind,data,stuck,sticky,gone,old,again,swift'.split(
    ',',
  )
const release = (version: string) => ({ version, entry: `/${version}.js`, preload: [] })
const registry: Registry = {
  routes: [],
  redirects: {},
  sections: Object.fromEntries(
    names.map((name) => [
      name,
      {
        live: release('2'),
        ...(['broken', 'worse', 'hangs', 'stuck', 'gone'].includes(name) && { previous: release('1') }),
        ...(name === 'off' && { off: true }),
      },
    ]),
  ),
}

/** What happens in a section instead of the usual, by name and version. */
const loads: Record<string, () => Promise<void>> = {}
const mounts: Record<string, (props: SectionProps) => Promise<void>> = {}
const unmounts: Record<string, () => Promise<void>> = {}
const log: string[] = []

function moduleOf(name: string, version: string): SectionModule {
  let container: HTMLElement
  return {
    name,
    contract: 1,
    async mount(props) {
      log.push(`mount ${name} ${version}`)
      await mounts[`${name} ${version}`]?.(props)
      container = props.container
      container.innerHTML = `<h1>${name} ${version}</h1>`
      if (!mounts[`${name} ${version}`]) props.onReady()
    },
    async unmount() {
      log.push(`unmount ${name} ${version}`)
      await unmounts[`${name} ${version}`]?.()
      container?.replaceChildren()
    },
  }
}

const element = document.createElement('main')
const outdated = new Set<string>()
const requestData = jest.fn(async () => {})
const reload = jest.fn()
const onMounted = jest.fn()
const panel = (text: string) => ({ render: (place: HTMLElement) => void (place.textContent = text) })

const applications = createRootConfig({
  view: window,
  element,
  registry,
  ownPages: { 'not-found': panel('404'), unavailable: panel('unavailable'), 'switched-off': panel('off') },
  applicationAt: (pathname) => (names.includes(pathname.slice(1)) ? pathname.slice(1) : 'not-found'),
  propsOf: () => ({ location: {} as never, onPage: () => {} }),
  session: createSessionStore(),
  isOutdated: async (name) => outdated.has(name),
  reload,
  requestData,
  onMounted,
  onReady: (name) => log.push(`ready ${name}`),
  load: async (name, { version }) => {
    await loads[`${name} ${version}`]?.()
    return moduleOf(name, version)
  },
  pause: async () => {},
})

/** Follow a link as the portal does. */
async function go(path: string): Promise<void> {
  await applications.prepare(new URL(path, window.location.href))
  window.history.pushState(null, '', path)
}
const shown = () =>
  [...element.children]
    .filter((child) => (child as HTMLElement).dataset['state'] !== 'arriving')
    .map(({ textContent }) => textContent)
    .join()
const shows = (text: string) =>
  waitFor(() => {
    expect(shown()).toBe(text)
    expect(applications.isSettled()).toBe(true)
  })
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened: () => opened }
}

beforeAll(async () => {
  window.history.replaceState(null, '', '/home')
  document.body.append(element)
  element.innerHTML = '<div data-slot="skeleton" data-state="shown">skeleton</div>'
  await applications.start()
})
beforeEach(async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  await go('/home')
  await shows('home 2')
  log.length = 0
})

it('replaces the skeleton of the document by the first section', () => {
  expect(element.querySelector('[data-slot="skeleton"]')).toBeNull()
  expect(element.firstElementChild).toMatchObject({ dataset: { slot: 'home', sectionVersion: '2' } })
})

it('keeps the page on screen until the next section has loaded, then swaps them', async () => {
  const { open, opened } = gate()
  loads['slow 2'] = opened
  const going = go('/slow')
  await new Promise((resolve) => setTimeout(resolve))
  expect(shown()).toBe('home 2')
  expect(getAppStatus('home')).toBe('MOUNTED')
  expect(getMountedApps()).toEqual(['home'])
  open()
  await going
  await shows('slow 2')
  expect(log).toEqual(['unmount home 2', 'mount slow 2', 'ready slow'])
  await go('/home')
  await shows('home 2')
  await go('/slow')
  await shows('slow 2')
})

it('keeps the page on screen while Back loads the one before', async () => {
  const { open, opened } = gate()
  loads['behind 2'] = opened
  window.history.pushState(null, '', '/behind')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(shown()).toBe('home 2')
  expect(log).toEqual([])
  open()
  await shows('behind 2')
})

it('shows the newest page when Back and Forward come faster than the code', async () => {
  const { open, opened } = gate()
  loads['late 2'] = opened
  window.history.pushState(null, '', '/late')
  await new Promise((resolve) => setTimeout(resolve))
  window.history.pushState(null, '', '/quick')
  await shows('quick 2')
  open()
  await new Promise((resolve) => setTimeout(resolve))
  expect(log).toEqual(['unmount home 2', 'mount quick 2', 'ready quick'])
})

it('keeps a section mounted whose visitor returns before another one is there', async () => {
  loads['lost 2'] = () => new Promise(() => {})
  window.history.pushState(null, '', '/lost')
  await new Promise((resolve) => setTimeout(resolve))
  window.history.pushState(null, '', '/home')
  await new Promise((resolve) => setTimeout(resolve, 20))
  await shows('home 2')
  expect(log).toEqual([])
})

it('leaves what a section has shown on screen until the next one has its first data', async () => {
  let ready = () => {}
  mounts['data 2'] = async ({ onReady }) => {
    ready = onReady
  }
  await go('/data')
  await waitFor(() => expect(log).toEqual(['unmount home 2', 'mount data 2']))
  expect(shown()).toBe('home 2')
  expect(element.querySelector('[data-state="arriving"]')).toHaveTextContent('data 2')
  ready()
  await shows('data 2')
  expect(element.childElementCount).toBe(1)
})

it('shows a section without its first data when that takes too long', async () => {
  mounts['first 2'] = async () => {}
  await go('/first')
  await shows('first 2')
  expect(log).toEqual(['unmount home 2', 'mount first 2'])
})

it('requests the first data of a page while its code is loading, once', async () => {
  requestData.mockClear()
  await go('/quick')
  await shows('quick 2')
  expect(requestData).toHaveBeenCalledTimes(1)
})

it('requests it once also if the page before comes on screen meanwhile', async () => {
  const { open, opened } = gate()
  loads['swift 2'] = opened
  let ready = () => {}
  mounts['data 2'] = async ({ onReady }) => {
    ready = onReady
  }
  await go('/data')
  await waitFor(() => expect(log).toContain('mount data 2'))
  requestData.mockClear()
  const going = go('/swift')
  expect(applications.isLeaving()).toBe(true)
  ready()
  await shows('data 2')
  open()
  await going
  await shows('swift 2')
  expect(requestData).toHaveBeenCalledTimes(1)
  expect(applications.isLeaving()).toBe(false)
})

it.each([
  ['cannot be evaluated', 'broken', () => (loads['broken 2'] = () => Promise.reject(new Error('boom')))],
  ['fails to mount', 'worse', () => (mounts['worse 2'] = () => Promise.reject(new Error('boom')))],
])('shows the previous version of a section that %s, on every visit', async (_what, name, fail) => {
  fail()
  await go(`/${name}`)
  await shows(`${name} 1`)
  expect(onMounted).toHaveBeenLastCalledWith(false, element.firstElementChild)
  await go('/home')
  await shows('home 2')
  await go(`/${name}`)
  await shows(`${name} 1`)
})

it('never has an empty stage while a version fails', async () => {
  const seen = new Set<string>()
  let frame = requestAnimationFrame(function look() {
    seen.add(shown())
    frame = requestAnimationFrame(look)
  })
  mounts['hangs 2'] = () => Promise.reject(new Error('boom'))
  await go('/hangs')
  await shows('hangs 1')
  cancelAnimationFrame(frame)
  expect(seen).not.toContain('')
})

it.each([
  ['mounting', 'stuck', () => (mounts['stuck 2'] = () => new Promise(() => {})), 'stuck 1', ['timeout']],
  ['unmounting', 'sticky', () => (unmounts['sticky 2'] = () => new Promise(() => {})), 'sticky 2', []],
])('gives up on a section that never finishes %s', async (_what, name, stick, expected, kinds) => {
  stick()
  jest.useFakeTimers()
  try {
    for (const path of [`/${name}`, '/home', `/${name}`]) {
      const going = go(path)
      await jest.advanceTimersByTimeAsync(12_000)
      await going
      await jest.advanceTimersByTimeAsync(12_000)
    }
  } finally {
    jest.useRealTimers()
  }
  await shows(expected)
  const reported = jest.mocked(console.warn).mock.calls.map(([, event]) => event as SectionEvent | undefined)
  expect(reported.filter((event) => event?.section === name).map((event) => event?.kind)).toEqual(kinds)
  expect(element.childElementCount).toBe(1)
})

it('forgets a section that throws while unmounting, and mounts it again', async () => {
  unmounts['stubborn 2'] = () => Promise.reject(new Error('no'))
  await go('/stubborn')
  await shows('stubborn 2')
  await go('/home')
  await shows('home 2')
  await go('/stubborn')
  await shows('stubborn 2')
  expect(log).toEqual(expect.arrayContaining(['unmount stubborn 2', 'mount stubborn 2']))
})

it('tries three times after network failures, is then unavailable, and recovers on Retry', async () => {
  let attempts = 0
  loads['network 2'] = async () => {
    attempts += 1
    throw new SectionFailure('network', 'gone')
  }
  await go('/network')
  await shows('unavailable')
  expect(attempts).toBe(3)
  loads['network 2'] = async () => {}
  applications.retry()
  await shows('network 2')
})

it('loads a section again that failed while the visitor returned to the page on screen', async () => {
  loads['again 2'] = async () => {
    throw new SectionFailure('network', 'gone')
  }
  await applications.prepare(new URL('/again', window.location.href))
  expect(applications.prepare(new URL('/home', window.location.href))).toBeUndefined()
  loads['again 2'] = async () => {}
  await go('/again')
  await shows('again 2')
})

it('is unavailable when both versions are gone, on every visit, and recovers on Retry', async () => {
  const gone = async () => {
    throw new SectionFailure('network', 'gone')
  }
  Object.assign(loads, { 'gone 2': gone, 'gone 1': gone })
  for (let visits = 0; visits < 2; visits += 1) {
    await go('/gone')
    await shows('unavailable')
    await go('/home')
    await shows('home 2')
  }
  await go('/gone')
  await shows('unavailable')
  Object.assign(loads, { 'gone 2': async () => {} })
  applications.retry()
  await shows('gone 2')
  expect(onMounted).toHaveBeenLastCalledWith(true, element.firstElementChild)
})

it('shows a section that is switched off, and unknown paths, without loading anything', async () => {
  await go('/off')
  await shows('off')
  await go('/nothing')
  await shows('404')
  expect(log).toEqual(['unmount home 2'])
})

it('is outdated for every click on a link, also for the second of a double click', async () => {
  outdated.add('old')
  const url = new URL('/old?twice', window.location.href)
  expect(await Promise.all([applications.prepare(url), applications.prepare(url)])).toEqual([false, false])
  outdated.clear()
})

it('is outdated when a newer version of the next section is live', async () => {
  outdated.add('old')
  expect(await applications.prepare(new URL('/old', window.location.href))).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  expect(shown()).toBe('home 2')
})
