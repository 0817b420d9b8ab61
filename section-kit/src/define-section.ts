import type { SectionName } from './route-map'

/** What a section says of itself to the build and to `publish`. */
export interface SectionDescription {
  readonly name: SectionName
  /** Pages rendered to HTML at build time. They must not need a session. */
  readonly prerender: readonly string[]
  /** The first call of a route, started by the document before any code has arrived. */
  readonly early: Readonly<Record<string, string>>
}

export function defineSection(description: SectionDescription): SectionDescription {
  return description
}
