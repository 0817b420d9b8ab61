import { reportSectionEvent } from '@recog/monitoring'
import { kindOf } from './failure'
import { loadModule, type LoadModule } from './load-module'
import { nextHostState, pauseBefore, type Candidate, type HostState } from './machine'
import type { SectionEntry, SectionRelease } from './registry'
import { createSectionParcel, type VisitProps } from './section-parcel'
import { after } from './timeouts'
import { runNoted } from './noted-work'
import { createModuleCache } from './module-cache'

export interface SectionHost {
  readonly container: HTMLElement
  /** Mount the section, with retries and the fallback version. Resolves with the result; never rejects. */
  enter(props: VisitProps): Promise<HostState>
  /** Unmount it. Never rejects. */
  leave(): Promise<void>
  /** Load the code before a visit. The visit retries what fails. */
  prefetch(): void
}

interface HostOptions {
  readonly name: string
  readonly entry: SectionEntry
  readonly container: HTMLElement
  readonly load?: LoadModule | undefined
  readonly pause?: (ms: number) => Promise<void>
}

/** Loads and mounts one section, retries as `machine.ts` decides, and reports each attempt. Calls run one after the other. */
export function createSectionHost({
  name,
  entry,
  container,
  load = loadModule,
  pause = after,
}: HostOptions): SectionHost {
  const moduleOf = createModuleCache((release) => load(name, release), name)
  const parcel = createSectionParcel(name, container)
  let queue: Promise<unknown> = Promise.resolve()

  const releaseOf = (candidate: Candidate): SectionRelease =>
    (candidate === 'live' ? undefined : entry.previous) ?? entry.live

  async function attempt(state: HostState & { status: 'loading' }, props: VisitProps): Promise<void> {
    const delay = pauseBefore(state.attempt)
    if (delay > 0) await pause(delay)
    if (parcel.isMounted()) await parcel.unmount()
    const release = releaseOf(state.candidate)
    const section = await moduleOf(release)
    const visit = { ...props, hydrate: props.hydrate && state.candidate === 'live' }
    await runNoted(name, release.version, () => parcel.mount(section, visit))
    container.dataset['sectionVersion'] = release.version
  }

  async function enter(props: VisitProps): Promise<HostState> {
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
    enter: (props) => enqueue(() => enter(props)),
    leave: () => enqueue(parcel.unmount),
    prefetch: () => void moduleOf(entry.live).catch(() => {}),
  }
}
