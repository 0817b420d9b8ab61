import { reportSectionEvent } from '@recog/monitoring'
import { createSectionHost, type HostState, type SectionEntry, type SectionHost } from '@recog/section-host'
import { createSectionLocation, type SectionLocation } from '../location/section-location'
import { Signal } from './pauses'
import { createSlot, versionOn } from './slots'
import type { StageOptions } from './stage-options'

export interface StagedSection {
  readonly host: SectionHost
  readonly location: SectionLocation
  /** The latest visit has its first data. */
  ready: Signal
  /** Result of the latest visit. */
  outcome?: HostState
}

export type StagedSections = ReturnType<typeof createStagedSections>

/** The sections of the stage. Each gets a slot, a host and its own view of the URL when it is first needed. */
export function createStagedSections({ element, registry, location, session, load, onPage }: StageOptions) {
  const sections = new Map<string, StagedSection>()
  const prerendered = element.querySelector<HTMLElement>('[data-prerendered]')

  /** @throws Error when the document does not list the section */
  function entryOf(name: string): SectionEntry {
    const entry = registry.sections[name]
    if (!entry) throw new Error(`The document lists no section ${name}`)
    return entry
  }

  function get(name: string): StagedSection {
    const known = sections.get(name)
    if (known) return known
    const container = prerendered?.dataset['section'] === name ? prerendered : createSlot(element, name)
    const staged = {
      host: createSectionHost({ name, entry: entryOf(name), container, load }),
      location: createSectionLocation(location),
      ready: new Signal(),
    }
    sections.set(name, staged)
    return staged
  }

  return {
    entryOf,
    get,

    /** Whether the document contains a page of the section. */
    isPrerendered(name: string): boolean {
      const { container } = get(name).host
      return container === prerendered && container.childElementCount > 0
    },

    /** Mount a section. Resolves with whether it, or its fallback version, is mounted. */
    async mount(section: string, hydrate: boolean): Promise<boolean> {
      const staged = get(section)
      const { host, location } = staged
      staged.ready = new Signal()
      const onReady = staged.ready.fire
      const onCrash = (error: unknown) => {
        const version = versionOn(host.container)
        reportSectionEvent({ section, version, kind: 'crash', attempt: 1, ms: 0 }, error)
      }
      staged.outcome = await host.enter({ location, session, hydrate, onReady, onPage, onCrash })
      return staged.outcome.status === 'mounted'
    },
  }
}
