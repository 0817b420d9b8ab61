import { mountRootParcel, type Parcel } from 'single-spa'
import type { SectionEvent } from '@recog/monitoring'
import type {
  ContributionModule,
  ContributionsModule,
  LocationBridge,
  MountedContribution,
  PlacedContribution,
  SearchSource,
} from '@recog/section-contract'
import { atMost, kindOf, SectionFailure } from './failure'
import {
  createLoader,
  loadContributions,
  LOAD_TIMEOUT,
  mountNoted,
  type LoadContributions,
} from './load-module'
import type { Registry, SectionRelease } from './registry'
import { TIMEOUTS } from './root-config'
import { keepPicture } from './stage'

export interface ContributionsOptions {
  readonly registry: Registry
  /** The store of the session, which each contribution gets. */
  readonly session: unknown
  /** Whether the server has a capability, as far as the session says. */
  announces(capability: string): boolean
  readonly load?: LoadContributions
  readonly pause?: (ms: number) => Promise<void>
}

type Part = ContributionsModule['components'][string]

/** Tells how the release that is tried has ended. */
type Tell = (kind: SectionEvent['kind'], error?: unknown) => void

/** Loads and mounts contributions. It is in the chunk of the runtime, which pages without a section on screen do not need. */
export function createContributionHost({
  registry,
  session,
  load: loadVersion = loadContributions,
  pause,
}: ContributionsOptions) {
  const { load, again, report } = createLoader(loadVersion, pause)

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
      await atMost(LOAD_TIMEOUT, data)
    }

    return {
      settled: firstThatWorks(contribution, show),
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

  return {
    mount,
    loadSource: (contribution: PlacedContribution) =>
      firstThatWorks(contribution, async (part) => part as SearchSource),
  }
}
