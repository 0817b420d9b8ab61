import { mountRootParcel, type Parcel } from 'single-spa'
import type { SectionEvent } from '@recog/monitoring'
import type {
  ContributionModule,
  ContributionsModule,
  LocationBridge,
  MountedContribution,
  PlacedContribution,
  PlacesBridge,
  SearchSource,
} from '@recog/section-contract'
import { ApiError, NetworkError, TimeoutError, type SessionStore } from '@recog/shared-session'
import { atMost, kindOf, SectionFailure } from './failure'
import {
  createLoader,
  keepPicture,
  loadModule,
  LOAD_TIMEOUT,
  mountNoted,
  runNoted,
  TIMEOUTS,
} from './load-module'
import type { Registry, SectionRelease } from './registry'
import { fetchRelease } from './retryable-import'

export interface ContributionsOptions {
  readonly registry: Registry
  readonly session: SessionStore
  readonly load?: typeof loadContributions
  readonly pause?: (ms: number) => Promise<void>
}

/** A hidden tab paints nothing. Milliseconds. */
const FRAME_TIMEOUT = 1_000

const CALL_ERRORS = [ApiError, NetworkError, TimeoutError]

/** A release without the section itself. */
const onlyContributed = (release: SectionRelease): SectionRelease => ({
  ...release,
  preload: release.contributions ?? [],
})

const loadContributions = (name: string, release: SectionRelease) =>
  loadModule<ContributionsModule>(name, onlyContributed(release), 'contributions')

type Part = ContributionsModule['components'][string]

/** Tells how the release that is tried has ended. */
type Tell = (kind: SectionEvent['kind'], error?: unknown) => void

/**
 * What sections contribute to each other's pages and to the shell. Each contribution is loaded like a section, and mounted as a
 * single-spa parcel of its own. If the live version of its section fails, the previous one takes its place; both are reported under
 * the section and their version, and no failure reaches the page around it. In the chunk of the runtime: a page without a section
 * on screen needs none of it.
 */
export function createContributions({
  registry,
  session,
  load: loadVersion = loadContributions,
  pause,
}: ContributionsOptions) {
  const { load, again, report } = createLoader(loadVersion, pause)

  /** Fetch the files of a contribution, and wait until the page around it is painted: it must not delay it. */
  async function untilPainted({ section }: PlacedContribution, element: HTMLElement): Promise<void> {
    const { live } = registry.sections[section] ?? {}
    // A file that does not arrive is fetched again, and reported, when the contribution is loaded.
    if (live?.contributions) void fetchRelease(onlyContributed(live)).catch(() => {})
    const page = element.closest<HTMLElement>('[data-slot]')
    if (page?.dataset['state'] === 'arriving')
      await new Promise<void>((resolve) =>
        new MutationObserver((_, observer) => {
          observer.disconnect()
          resolve()
        }).observe(page, { attributeFilter: ['data-state'] }),
      )
    const frame = new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    await atMost(FRAME_TIMEOUT, frame)
  }

  /** @throws what the last version threw, when none works */
  async function firstThatWorks<T>(
    { section, component }: PlacedContribution,
    work: (part: Part, release: SectionRelease, tell: Tell) => Promise<T>,
  ): Promise<T> {
    const { live, previous } = registry.sections[section] ?? {}
    let failure: unknown = new SectionFailure('contract', `${section} contributes nothing`)
    for (const release of [live, previous]) {
      if (!release?.contributions) continue
      again(section, release)
      const began = performance.now()
      const tell: Tell = (kind, error) => report(section, release, began, kind, error)
      try {
        const part = (await load(section, release)).components[component]
        if (!part) throw new SectionFailure('contract', `${section}@${release.version} has no ${component}`)
        return await work(part, release, tell)
      } catch (error) {
        tell(kindOf(error), error)
        failure = error
      }
    }
    throw failure
  }

  function mount(
    contribution: PlacedContribution,
    element: HTMLElement,
    { location, given, onCrash }: { location: LocationBridge; given: object; onCrash(): void },
  ): MountedContribution {
    const name = `${contribution.section}/${contribution.component}`
    let props = given
    let isRemoved = false
    let mounted: ContributionModule | undefined
    let unmount = async () => {}

    async function show(part: Part, { version }: SectionRelease, tell: Tell): Promise<void> {
      if (isRemoved) return
      const module = (part as () => ContributionModule)()
      const container = element.ownerDocument.createElement('div')
      element.replaceChildren(container)
      let onReady = () => {}
      const data = new Promise<void>((resolve) => (onReady = resolve))
      const crash = (error: unknown) => {
        tell('crash', error)
        onCrash()
      }
      const own = { container, location, session, hydrate: false, onReady, onPage() {}, onCrash: crash }
      const lifecycles = {
        name,
        bootstrap: async () => {},
        async mount() {
          mounted = module
          await mountNoted(name, version, () => module.mount({ ...own, given: props }))
        },
        unmount: async () => module.unmount(),
        timeouts: TIMEOUTS,
      }
      const parcel: Parcel = mountRootParcel(lifecycles, { domElement: container })
      await parcel.mountPromise
      unmount = () =>
        keepPicture(container, () => parcel.unmount().catch((error: unknown) => tell('crash', error)))
      if (isRemoved) return unmount()
      container.dataset['sectionVersion'] = version
      tell('mounted')
      // Most of its code runs once it has data.
      await runNoted(name, version, () => atMost(LOAD_TIMEOUT, data))
    }

    return {
      settled: untilPainted(contribution, element).then(() => firstThatWorks(contribution, show)),
      update(next) {
        props = next
        mounted?.update(next)
      },
      async remove() {
        isRemoved = true
        await unmount()
      },
    }
  }

  /** The contributions to a place, in order, without those of sections that are switched off, and what the server does not announce. */
  function at(place: string): readonly PlacedContribution[] {
    const now = session.getState()
    const announced: readonly string[] = now.status === 'signed-in' ? now.user.capabilities : []
    return (registry.places?.[place] ?? []).filter(({ section, capability }) => {
      const { live, off } = registry.sections[section] ?? {}
      return live?.contributions && !off && (!capability || announced.includes(capability))
    })
  }

  return {
    at,
    /** The places of the portal, for a section's pages. @param location what the contributions see as theirs: the page around them */
    bridge: (location: LocationBridge): PlacesBridge => ({
      at,
      mount: (contribution, element, given, onCrash = () => {}) =>
        mount(contribution, element, { location, given, onCrash }),
    }),
    /** Load a contribution to `search.source`. @throws when no version of it can be loaded */
    loadSource: (contribution: PlacedContribution) =>
      firstThatWorks(contribution, async (part, _release, tell): Promise<SearchSource> => {
        const search = part as SearchSource
        return async (signal) => {
          try {
            return await search(signal)
          } catch (error) {
            // Calls that fail are no mistake of the section.
            if (!signal.aborted && !CALL_ERRORS.some((kind) => error instanceof kind)) tell('crash', error)
            throw error
          }
        }
      }),
  }
}

export type Contributions = ReturnType<typeof createContributions>
