import type { Release } from '../store/release'

/** A build that is to be made live. */
export interface Candidate {
  readonly name: string
  readonly folder: string
  readonly release: Release
}
