import type { SectionName } from './route-map'

/** What a section says of itself to the build and to `publish`. */
export interface SectionDescription {
  readonly name: SectionName
  /** Pages that can be read as rendered at build time. They must not need a session. */
  readonly prerender: readonly string[]
  /**
   * What a route reads first, asked for before any code has arrived; parameters as in its path. A read with a query is asked
   * for only where the page's address has none: what it means then, the page alone knows.
   */
  readonly early: Readonly<Record<string, readonly string[]>>
}

export function defineSection(description: SectionDescription): SectionDescription {
  return description
}
