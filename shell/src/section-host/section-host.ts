import type { Parcel } from 'single-spa'
import type { SectionModule, SectionProps } from '@recog/section-contract'
import type { SectionEntry, SectionRelease } from '../registry/registry'
import { kindOf, SectionFailure, withTimeout } from './failure'
import { loadModule } from './load-module'
import { nextHostState, pauseBefore, type Candidate, type HostState } from './machine'
import { reportSectionEvent } from './report'

/** A section that does not answer for so long is treated as broken. Milliseconds. */
const SECTION_LIMIT = 8_000
/** A section that does not let go for so long is left behind. Milliseconds. */
const LEAVE_LIMIT = 2_000

/** The limits above are the ones that count: single-spa's own would only complain on the console. */
const PATIENT = { millis: 60_000, warningMillis: 60_000, dieOnTimeout: false }
const QUIET = { bootstrap: PATIENT, mount: PATIENT, unmount: PATIENT, unload: PATIENT }

export type VisitProps = Omit<SectionProps, 'container'>

export interface SectionHost {
  readonly container: HTMLElement
  /** Bring the section onto the page. Resolves with how it went; never rejects. */
  enter(props: VisitProps): Promise<HostState>
  /** Take it off the page. Never rejects. */
  leave(): Promise<void>
  /** Load the code ahead of a visit; failures are left to the visit. */
  prefetch(): void
  /** From the next visit on another build is the live one. */
  replace(live: SectionRelease): void
}

interface HostOptions {
  readonly name: string
  readonly entry: SectionEntry
  readonly container: HTMLElement
  readonly load?: typeof loadModule
  readonly pause?: (ms: number) => Promise<void>
}

/**
 * One section's place on the page: one parcel and one container for the life of the page, because single-spa 6 never
 * releases root parcels. The parcel's lifecycles never reject (a rejected one is skipped for ever): what went wrong is
 * kept beside them and climbs the ladder of `machine.ts`.
 */
export function createSectionHost({
  name,
  entry: first,
  container,
  load = loadModule,
  pause = sleep,
}: HostOptions): SectionHost {
  const modules = new Map<string, Promise<SectionModule>>()
  let entry = first
  let current: SectionModule | undefined
  let visit: SectionProps | undefined
  let mountError: unknown
  let mountFailed = false
  let parcel: Parcel | undefined
  let queue: Promise<unknown> = Promise.resolve()

  function releaseOf(candidate: Candidate): SectionRelease {
    return candidate === 'live' ? entry.live : (entry.previous ?? entry.live)
  }

  function moduleOf(release: SectionRelease): Promise<SectionModule> {
    const known = modules.get(release.version)
    if (known) return known
    const loading = withTimeout(load(name, release), SECTION_LIMIT, `${name}@${release.version}`)
    modules.set(release.version, loading)
    // What failed for a reason of the line may be asked for again; what failed by itself keeps its first error.
    loading.catch((error: unknown) => {
      if (['network', 'timeout'].includes(kindOf(error))) modules.delete(release.version)
    })
    return loading
  }

  const lifecycles = {
    bootstrap: async () => {},
    mount: async () => {
      mountError = undefined
      try {
        if (!current || !visit) throw new Error('nothing to mount')
        await withTimeout(current.mount(visit), SECTION_LIMIT, `mounting ${name}`)
      } catch (error) {
        mountError = error
        mountFailed = true
      }
    },
    unmount: async () => {
      try {
        if (current) await withTimeout(current.unmount(), LEAVE_LIMIT, `leaving ${name}`)
      } catch {
        // It is taken off the page all the same.
      }
    },
  }

  async function mountParcel(): Promise<void> {
    if (parcel) {
      await parcel.mount()
    } else {
      const { mountRootParcel } = await import(/* webpackChunkName: "section-runtime" */ 'single-spa')
      // The types of single-spa do not know of a parcel's timeouts.
      const config = { name, ...lifecycles, timeouts: QUIET }
      parcel = mountRootParcel(config, { domElement: container })
      await parcel.mountPromise
    }
    if (mountError !== undefined) {
      const error = mountError
      await unmountParcel()
      throw error instanceof SectionFailure
        ? error
        : new SectionFailure('mount', `${name} did not mount`, { cause: error })
    }
  }

  async function unmountParcel(): Promise<void> {
    if (parcel?.getStatus() === 'MOUNTED') await parcel.unmount()
    container.replaceChildren()
    delete container.dataset['sectionVersion']
  }

  /** A mount that failed may still be at work: the next one gets an element of its own. */
  function freshPlace(): HTMLElement {
    if (!mountFailed) return container
    const place = container.ownerDocument.createElement('div')
    container.replaceChildren(place)
    return place
  }

  async function attempt(state: HostState & { status: 'loading' }, props: VisitProps): Promise<void> {
    await pause(pauseBefore(state.attempt))
    if (parcel?.getStatus() === 'MOUNTED') await unmountParcel()
    const release = releaseOf(state.candidate)
    current = await moduleOf(release)
    const hydrate = props.hydrate && state.candidate === 'live' && !mountFailed
    visit = { ...props, container: freshPlace(), hydrate }
    await mountParcel()
    container.dataset['sectionVersion'] = release.version
  }

  async function climb(props: VisitProps): Promise<HostState> {
    let state = nextHostState({ status: 'idle' }, { type: 'enter' }, Boolean(entry.previous))
    while (state.status === 'loading') {
      const started = performance.now()
      const step = { section: name, version: releaseOf(state.candidate).version, attempt: state.attempt }
      const ms = () => Math.round(performance.now() - started)
      try {
        await attempt(state, props)
        reportSectionEvent({ ...step, kind: 'mounted', ms: ms() })
        state = nextHostState(state, { type: 'mounted' }, Boolean(entry.previous))
      } catch (error) {
        const kind = kindOf(error)
        reportSectionEvent({ ...step, kind, ms: ms() }, error)
        state = nextHostState(state, { type: 'failed', kind }, Boolean(entry.previous))
      }
    }
    return state
  }

  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    const done = queue.then(work)
    queue = done.catch(() => {})
    return done
  }

  return {
    container,
    enter: (props) => enqueue(() => climb(props)),
    leave: () => enqueue(unmountParcel),
    prefetch: () => void moduleOf(entry.live).catch(() => {}),
    replace(live) {
      entry = { ...entry, live }
    },
  }
}

function sleep(ms: number): Promise<void> {
  return ms === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms))
}
