import { canaryOf, type Canary, type Visitor } from '../canary/audience'
import type { SetRoutes } from '../documents/pointer'

/** A set of documents that the ledger names, in memory. */
export interface DocumentSet {
  readonly routes: SetRoutes
  /** Text of a file of the set, by the names in `routes`. @throws when there is none */
  text(name: string): string
}

/** The documents of the live versions, and those of the running canaries. */
export interface DocumentSets {
  readonly live: DocumentSet
  /** Oldest first. */
  readonly canaries: readonly { readonly canary: Canary; readonly set: DocumentSet }[]
}

/** The documents that a visitor gets. */
export function setFor({ live, canaries }: DocumentSets, visitor: Visitor): DocumentSet {
  const chosen = canaryOf(
    canaries.map(({ canary }) => canary),
    visitor,
  )
  return canaries.find(({ canary }) => canary === chosen)?.set ?? live
}
