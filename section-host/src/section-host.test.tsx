import type { SectionModule, SectionProps } from '@recog/section-contract'
import type { SectionEntry, SectionRelease } from './registry'
import { SectionFailure } from './failure'
import { createSectionHost } from './section-host'
import type { VisitProps } from './section-parcel'

const release = (version: string): SectionRelease => ({ version, entry: `/${version}.js`, preload: [] })
const both: SectionEntry = { live: release('2'), previous: release('1') }

const visit: VisitProps = {
  location: {} as VisitProps['location'],
  session: {} as VisitProps['session'],
  hydrate: false,
  onReady: () => {},
  onPage: () => {},
  onCrash: () => {},
}

function sectionSaying(text: string, mount?: () => Promise<void>): SectionModule {
  let container: HTMLElement
  return {
    name: 'mf-projects',
    contract: 1,
    async mount(props: SectionProps) {
      await mount?.()
      container = props.container
      container.textContent = text
    },
    async unmount() {
      container?.replaceChildren()
    },
  }
}

function hostWith(load: (version: string) => Promise<SectionModule>, entry: SectionEntry = both) {
  const container = document.createElement('div')
  document.body.append(container)
  const loads: string[] = []
  const host = createSectionHost({
    name: 'mf-projects',
    entry,
    container,
    load: (_name, { version }) => {
      loads.push(version)
      return load(version)
    },
    pause: async () => {},
  })
  return { host, container, loads }
}

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
})

describe('the host of a section', () => {
  it('shows the live version, and shows it again later without another load', async () => {
    const { host, container, loads } = hostWith(async (version) => sectionSaying(`version ${version}`))
    await host.enter(visit)
    expect(container).toHaveTextContent('version 2')
    await host.leave()
    expect(container).toBeEmptyDOMElement()
    await host.enter(visit)
    expect(container).toHaveTextContent('version 2')
    expect(loads).toEqual(['2'])
  })

  it('shows the previous version when the live one cannot be evaluated', async () => {
    const { host, container } = hostWith(async (version) => {
      if (version === '2') throw new Error('boom')
      return sectionSaying(`version ${version}`)
    })
    expect(await host.enter(visit)).toEqual({ status: 'mounted', candidate: 'previous' })
    expect(container).toHaveTextContent('version 1')
  })

  it('shows the previous version on every visit when the live one fails to mount', async () => {
    const { host, container } = hostWith(async (version) =>
      sectionSaying(`version ${version}`, async () => {
        if (version === '2') throw new Error('broken render')
      }),
    )
    for (let visits = 0; visits < 3; visits += 1) {
      expect(await host.enter(visit)).toEqual({ status: 'mounted', candidate: 'previous' })
      expect(container).toHaveTextContent('version 1')
      await host.leave()
    }
  })

  it('gives up on a version that never finishes mounting, and mounts the next one in a new element', async () => {
    jest.useFakeTimers()
    try {
      const { host, container } = hostWith(async (version) => ({
        ...sectionSaying(`version ${version}`),
        ...(version === '2' && {
          mount: () => new Promise<void>(() => {}),
          unmount: () => new Promise<void>(() => {}),
        }),
      }))
      const entering = host.enter(visit)
      await jest.advanceTimersByTimeAsync(20_000)
      expect(await entering).toEqual({ status: 'mounted', candidate: 'previous' })
      expect(container).toHaveTextContent('version 1')
      expect(container.dataset['sectionVersion']).toBe('1')
      expect(container.firstElementChild).not.toBe(null)
    } finally {
      jest.useRealTimers()
    }
  })

  it('removes a section that throws while unmounting', async () => {
    const { host, container } = hostWith(async () => ({
      ...sectionSaying('stubborn'),
      unmount: () => {
        throw new Error('no')
      },
    }))
    await host.enter(visit)
    await host.leave()
    expect(container).toBeEmptyDOMElement()
    expect(container.dataset['sectionVersion']).toBeUndefined()
    await host.enter(visit)
    expect(container).toHaveTextContent('stubborn')
  })

  it('retries after network failures, up to three attempts', async () => {
    let attempts = 0
    const { host } = hostWith(async () => {
      attempts += 1
      if (attempts < 3) throw new SectionFailure('network', 'gone')
      return sectionSaying('there')
    })
    expect(await host.enter(visit)).toEqual({ status: 'mounted', candidate: 'live' })
    expect(attempts).toBe(3)
  })

  it('is unavailable when every version fails, and recovers when it is entered again', async () => {
    let works = false
    const { host, container } = hostWith(
      async () => {
        if (!works) throw new SectionFailure('network', 'gone')
        return sectionSaying('back')
      },
      { live: release('2') },
    )
    expect(await host.enter(visit)).toEqual({ status: 'unavailable', kind: 'network' })
    works = true
    expect(await host.enter(visit)).toEqual({ status: 'mounted', candidate: 'live' })
    expect(container).toHaveTextContent('back')
  })

  it('runs commands one after another, however fast they arrive', async () => {
    const { host, container } = hostWith(async (version) => sectionSaying(`version ${version}`))
    const done = [host.enter(visit), host.leave(), host.enter(visit), host.leave(), host.enter(visit)]
    await Promise.all(done)
    expect(container).toHaveTextContent('version 2')
  })
})
