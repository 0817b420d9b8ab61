import { reportSectionEvent } from '@recog/monitoring'
import { CONTRACT_VERSION, type SectionModule } from '@recog/section-contract'
import { loadExposed } from './federation'
import { SectionFailure } from './failure'
import { createLoader, loadModule, LOAD_TIMEOUT } from './load-module'
import { fetchRelease } from './retryable-import'

jest.mock('./federation', () => ({ loadExposed: jest.fn() }))
jest.mock('./retryable-import')
jest.mock('@recog/monitoring')

const release = { version: '1.4.2-abc', entry: '/entry.js', preload: [] }
const section: SectionModule = {
  name: 'mf-projects',
  contract: CONTRACT_VERSION,
  mount: async () => {},
  unmount: async () => {},
}
const exposed = jest.mocked(loadExposed)

beforeEach(() => {
  jest.mocked(fetchRelease).mockReset().mockResolvedValue()
  exposed.mockReset().mockResolvedValue({ section })
  localStorage.clear()
})

it('fetches the files of a release before the runtime loads it', async () => {
  exposed.mockImplementation(async () => {
    expect(fetchRelease).toHaveBeenCalledWith(release)
    return { section }
  })
  expect(await loadModule('mf-projects', release)).toBe(section)
})

it('gives each version its own name in the runtime, so that two can be on one page', async () => {
  await loadModule('mf-projects', release)
  await loadModule('mf-projects', { ...release, version: '1.4.3-def' })
  const [first, second] = exposed.mock.calls.map(([name]) => name)
  expect(first).not.toBe(second)
})

it('does not run the code of a release whose files cannot be loaded', async () => {
  jest.mocked(fetchRelease).mockRejectedValue(new Error('503'))
  await expect(loadModule('mf-projects', release)).rejects.toThrow('503')
  expect(exposed).not.toHaveBeenCalled()
})

it.each([
  ['nothing', null],
  ['no section', {}],
  ['a section of another contract', { section: { ...section, contract: CONTRACT_VERSION + 1 } }],
])('rejects a release that exposes %s', async (_what, value) => {
  exposed.mockResolvedValue(value)
  await expect(loadModule('mf-projects', release)).rejects.toMatchObject({ kind: 'contract' })
})

describe('a release that hangs in an endless loop', () => {
  const MINUTE = 60_000
  const later = (ms: number) => jest.spyOn(Date, 'now').mockReturnValue(Date.now() + ms)
  // The clock stands still until then.
  beforeEach(() => void later(0))
  const hung = { ...release, version: '2.0.0' }
  /** The page ends in the middle of the import, like one that was closed because it did not respond. */
  const hang = (...names: readonly string[]) =>
    jest.isolateModulesAsync(async () => {
      const page = await import('./load-module')
      const { loadExposed: run } = await import('./federation')
      for (const [before, name] of names.entries()) {
        jest.mocked(run).mockImplementationOnce(() => new Promise(() => {}))
        void page.loadModule(name, hung)
        await untilNoted(before + 1)
      }
    })
  const untilNoted = async (count = 1) => {
    while (localStorage.length < count) await Promise.resolve()
  }
  const loaded = (name: string) =>
    loadModule(name, hung).then(
      () => 'loaded',
      ({ kind }: SectionFailure) => kind,
    )
  afterEach(() => jest.restoreAllMocks())

  it('is not run again by the next page', async () => {
    await hang('mf-projects')
    later(MINUTE)
    await expect(loadModule('mf-projects', hung)).rejects.toMatchObject({ kind: 'hang' })
    await expect(loadModule('mf-projects', hung)).rejects.toMatchObject({ kind: 'hang' })
    expect(exposed).toHaveBeenCalledTimes(1)
    expect(await loadModule('mf-projects', release)).toBe(section)
  })

  it('is the last of those that ran, and stays it when another one hangs', async () => {
    const noted = (name: string, ago: number) =>
      localStorage.setItem(`portal-running-${name}@2.0.0`, String(Date.now() - ago * MINUTE))
    noted('mf-waiting', 5)
    noted('mf-hanging', 4)
    expect([await loaded('mf-hanging'), await loaded('mf-waiting')]).toEqual(['hang', 'loaded'])
    noted('mf-other', 3)
    expect([await loaded('mf-hanging'), await loaded('mf-other')]).toEqual(['hang', 'hang'])
    later(25 * 60 * MINUTE)
    expect(await loaded('mf-hanging')).toBe('loaded')
  })

  it('is the last of those that began in one millisecond', async () => {
    await hang('mf-waiting', 'mf-hanging')
    later(MINUTE)
    expect([await loaded('mf-hanging'), await loaded('mf-waiting')]).toEqual(['hang', 'loaded'])
  })

  it('is tried again the next day', async () => {
    await hang('mf-projects')
    later(25 * 60 * MINUTE)
    expect(await loadModule('mf-projects', hung)).toBe(section)
  })

  it.each([
    ['was still being loaded when the page was left', () => window.dispatchEvent(new Event('pagehide'))],
    [
      'was still being loaded when its tab was left',
      () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    ],
    ['is being loaded in another tab at the moment', () => {}],
  ])('is not one that %s', async (_what, happens) => {
    await hang('mf-projects')
    happens()
    later(_what.includes('left') ? MINUTE : 1_000)
    expect(await loadModule('mf-projects', hung)).toBe(section)
  })

  it('is not one that fails, or that this page itself waits for', async () => {
    exposed.mockRejectedValueOnce(new Error('evaluate'))
    await expect(loadModule('mf-projects', hung)).rejects.toThrow('evaluate')
    exposed.mockImplementationOnce(() => new Promise(() => {}))
    void loadModule('mf-projects', hung)
    await untilNoted()
    later(MINUTE)
    expect(await loadModule('mf-projects', hung)).toBe(section)
  })
})

describe('the loader', () => {
  const failing = (kind: 'network' | 'contract') =>
    jest.fn(async () => {
      throw new SectionFailure(kind, 'no')
    })

  it('loads each release once', async () => {
    const load = jest.fn(async () => section)
    const loader = createLoader(load)
    await loader.load('mf-projects', release)
    await loader.load('mf-projects', release)
    expect(load).toHaveBeenCalledTimes(1)
    await loader.load('mf-projects', { ...release, version: '2' })
    expect(load).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['network', 3, 6],
    ['contract', 1, 1],
  ] as const)('retries a %s failure as often as it makes sense', async (kind, attempts, afterAgain) => {
    const load = failing(kind)
    const pauses = jest.fn(async () => {})
    const loader = createLoader(load, pauses)
    await expect(loader.load('mf-projects', release)).rejects.toMatchObject({ kind })
    await expect(loader.load('mf-projects', release)).rejects.toMatchObject({ kind })
    expect(load).toHaveBeenCalledTimes(attempts)
    loader.report('mf-projects', release, performance.now(), kind)
    expect(reportSectionEvent).toHaveBeenLastCalledWith(
      expect.objectContaining({ attempt: attempts }),
      undefined,
    )
    loader.again('mf-projects', release)
    await expect(loader.load('mf-projects', release)).rejects.toMatchObject({ kind })
    expect(load).toHaveBeenCalledTimes(afterAgain)
  })

  it('gives up on a release that takes too long', async () => {
    jest.useFakeTimers()
    try {
      const loading = createLoader(() => new Promise(() => {})).load('mf-projects', release)
      loading.catch(() => {})
      await jest.advanceTimersByTimeAsync(LOAD_TIMEOUT)
      await expect(loading).rejects.toMatchObject({ kind: 'timeout' })
    } finally {
      jest.useRealTimers()
    }
  })

  it('waits longer before each attempt, not at the same time as other browsers', async () => {
    const pauses = jest.fn(async (_ms: number) => {})
    for (const random of [0, 1]) {
      jest.spyOn(Math, 'random').mockReturnValue(random)
      await createLoader(failing('network'), pauses)
        .load('mf-projects', release)
        .catch(() => {})
    }
    expect(pauses.mock.calls.flat()).toEqual([250, 500, 375, 750])
  })
})
