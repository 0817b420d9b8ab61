import type { FailureKind } from './machine'

/** One step of bringing a section onto the page. */
export interface SectionEvent {
  readonly section: string
  readonly version: string
  readonly kind: 'mounted' | 'crash' | FailureKind
  readonly attempt: number
  readonly ms: number
}
