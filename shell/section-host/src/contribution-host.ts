import { mountRootParcel, type Parcel } from 'single-spa'
import { reportSectionEvent, type SectionEvent } from '@recog/monitoring'
import type {
  ContributionModule,
  ContributionsModule,
  LocationBridge,
  MountedContribution,
  PlacedContribution,
  SearchSource,
} from '@recog/section-contract'
import { atMost, kindOf, SectionFailure } from './failure'
import { createLoader, loadContributions, LOAD_TIMEOUT, type LoadContributions } from './load-module'
import { mountNoted } from './noted-work'
import type { Registry, SectionRelease } from './registry'
import { TIMEOUTS } from './root-config'

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

/** A release that is tried. */
interface Attempt {
  readonly version: string
  report(kind: SectionEvent['kind'], error?: unknown): void
}

/** Loads and mounts contributions. It is in the chunk of the runtime, which pages without a section on screen do not need. */
export function createContributionHost({
  registry,
  session,
  load: loadVersion = loadContributions,
  pause,
}: ContributionsOptions) {
  const { load, again, attemptsOf } = createLoader(loadVersion, pause)

  function attemptOf(section: string, release: SectionRelease): Attempt {
    const { version } = release
    const began = performance.now()
    const report = (kind: SectionEvent['kind'], error?: unknown) => {
      const ms = Math.round(performance.now() - began)
      reportSectionEvent({ section, version, kind, attempt: attemptsOf(section, release), ms }, error)
    }
    return { version, report }
  }

  /** @throws what the last version threw, when none works */
  async function firstThatWorks<T>(
    { section, component }: PlacedContribution,
    work: (part: Part, attempt: Attempt) => Promise<T>,
  ): Promise<T> {
    const { live, previous } = registry.sections[section] ?? {}
    let failure: unknown = new SectionFailure('contract', `${section} contributes nothing`)
    for (const release of [live, previous]) {
      if (!release?.contributions) continue
      again(section, release)
      const attempt = attemptOf(section, release)
      try {
        const part = (await load(section, release)).components[component]
        if (!part) throw new SectionFailure('contract', `${section}@${release.version} has no ${component}`)
        return await work(part, attempt)
      } catch (error) {
        attempt.report(kindOf(error), error)
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

    async function show(part: Part, { version, report }: Attempt): Promise<void> {
      if (isRemoved) return
      const module = (part as () => ContributionModule)()
      const container = element.ownerDocument.createElement('div')
      element.replaceChildren(container)
      let onReady = () => {}
      const data = new Promise<void>((resolve) => (onReady = resolve))
      const crash = (error: unknown) => {
        report('crash', error)
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
      unmount = async () => {
        // The page that is left stays on screen as a picture.
        const picture = [...container.childNodes]
        await parcel.unmount().catch((error: unknown) => report('crash', error))
        container.replaceChildren(...picture)
      }
      if (isRemoved) return unmount()
      container.dataset['sectionVersion'] = version
      report('mounted')
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
