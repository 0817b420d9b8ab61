import type { SectionName } from './route-map'

/** What a section says of itself to the build and to `publish`. */
export interface SectionDescription {
  readonly name: SectionName
  /** Pages that can be read as rendered at build time. They must not need a session. */
  readonly prerender: readonly string[]
  /** What a route reads first, asked for by the document before any code has arrived; parameters as in its path. */
  readonly early: Readonly<Record<string, readonly string[]>>
}

export function defineSection(description: SectionDescription): SectionDescription {
  return description
}
