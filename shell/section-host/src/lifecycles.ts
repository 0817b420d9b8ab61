import type { LifeCycles } from 'single-spa'
import { reportSectionEvent } from '@recog/monitoring'
import type { SectionModule, SectionProps } from '@recog/section-contract'
import { SectionFailure } from './failure'
import { runNoted } from './noted-work'
import type { Stage } from './stage'

/** single-spa's own time-outs, per application: a lifecycle that takes longer has failed. Milliseconds. */
const upTo = (millis: number) => ({ millis, warningMillis: millis, dieOnTimeout: true })
const timeouts = { bootstrap: upTo(8_000), mount: upTo(8_000), unmount: upTo(2_000), unload: upTo(2_000) }

export type Lifecycles = LifeCycles<object> & { readonly timeouts: typeof timeouts }

interface Visit {
  readonly name: string
  readonly version: string
  readonly stage: Stage
  /** Whether the page of the document may be hydrated: it was rendered with this version. */
  canHydrate(): boolean
  /** Rejects when the visitor leaves the section, so that a slow one does not hold up the next. */
  untilLeft<T>(work: Promise<T>): Promise<T>
  /** The section is mounted. */
  onMounted(container: HTMLElement): void
  /** It has its first data. */
  onReady(): void
}

/** The lifecycles of one release of a section, as single-spa runs them: the section's own, in a container of the stage. */
export function lifecyclesOf(section: SectionModule, visit: Visit): Lifecycles {
  const { name, version, stage } = visit
  let container: HTMLElement

  return {
    bootstrap: async () => section.bootstrap?.(),

    async mount(customProps) {
      const prerendered = visit.canHydrate() ? stage.prerendered(name) : undefined
      container = prerendered ?? stage.open(name)
      let onReady = () => {}
      const data = new Promise<void>((resolve) => (onReady = resolve))
      const onCrash = (error: unknown) =>
        reportSectionEvent({ section: name, version, kind: 'crash', attempt: 1, ms: 0 }, error)
      const own = { container, hydrate: Boolean(prerendered), onReady, onCrash }
      const props = { ...customProps, ...own } as unknown as SectionProps
      await visit.untilLeft(
        runNoted(name, version, async () => section.mount(props)).catch((cause: unknown) => {
          if (cause instanceof SectionFailure) throw cause
          throw new SectionFailure('mount', `${name} did not mount`, { cause })
        }),
      )
      container.dataset['sectionVersion'] = version
      visit.onMounted(container)
      await visit.untilLeft(stage.reveal(container, prerendered ? undefined : data))
      const mounted = container
      void data.then(() => mounted.dataset['state'] === 'shown' && visit.onReady())
    },

    unmount: () => stage.close(container, async () => section.unmount()),
    timeouts,
  }
}
