import type { FailureKind } from './machine'

/** One attempt to load and mount a section, or its crash. */
export interface SectionEvent {
  readonly section: string
  readonly version: string
  readonly kind: 'mounted' | 'crash' | FailureKind
  readonly attempt: number
  /** How long the attempt took. */
  readonly ms: number
}
