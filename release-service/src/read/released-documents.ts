import path from 'node:path'
import type { PortalRoute } from '@recog/section-contract'
import { canaryOf, type Canary, type Visitor } from '../canary/audience'
import { digestOf, pointerFile, readRoutes, readSet, setIdOf, type SetRoutes } from '../documents/pointer'
import { collectReleases } from '../documents/released-set'
import { acceptedIn } from '../store/accepted'
import { readLedger } from '../store/ledger-file'
import type { Store } from '../store/store'
import { stampOf } from './plain-file'
import { Trust } from './trust'

export type { SetRoutes } from '../documents/pointer'

/** The pages of the live sections. @returns undefined before the first shell */
export async function liveRoutes(store: Store): Promise<readonly PortalRoute[] | undefined> {
  const accepted = await acceptedIn(store, await readLedger(store.folder))
  return accepted.ledger.live['shell'] && (await collectReleases(accepted)).routes.routes
}

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

/**
 * Reads the documents that are live. A set is used only if it is the one that the ledger names; otherwise the last ones stay
 * in use.
 */
export class ReleasedDocuments {
  readonly #trust: Trust
  #stamp = ''
  #sets: DocumentSets | undefined

  /** @param onProblem called with one line each time a set cannot be used */
  constructor(
    private readonly store: Store,
    private readonly onProblem: (problem: string) => void = () => {},
  ) {
    this.#trust = new Trust(store)
  }

  /** The documents of the live versions. @throws when there are none that can be used */
  async current(): Promise<DocumentSet> {
    return (await this.sets()).live
  }

  /** The documents of the live versions and of the canaries. @throws when there are none that can be used */
  async sets(): Promise<DocumentSets> {
    const stamp = await stampOf(pointerFile(this.store.folder))
    if (this.#sets && stamp === this.#stamp) return this.#sets
    this.#stamp = stamp
    try {
      this.#sets = await this.#read()
    } catch (error) {
      this.onProblem(reasonOf(error))
      if (!this.#sets) throw error
    }
    return this.#sets
  }

  async #read(): Promise<DocumentSets> {
    const routes = await readRoutes(this.store.folder)
    if (!routes) throw new Error('Nothing has been published: there is no documents/routes.json')
    const { ledger } = await this.#trust.accepted()
    const entry = ledger.entryOf(routes.ledger)
    if (!entry) throw new Error('documents/routes.json is of no line of the ledger')
    const live = await this.#setOf(routes, entry.documents)
    const canaries: DocumentSets['canaries'][number][] = []
    for (const { name, version, audience, since, ...own } of routes.canaries ?? []) {
      try {
        const set = await this.#setOf(own, entry.canaryDocuments?.[name])
        canaries.push({ canary: { name, version, audience, since }, set })
      } catch (error) {
        // Its visitors get the live version.
        this.onProblem(reasonOf(error))
      }
    }
    return { live, canaries }
  }

  /** @throws when the set is not the one that was composed */
  async #setOf(routes: SetRoutes, digest: string | undefined): Promise<DocumentSet> {
    const id = setIdOf(routes)
    const files = await readSet(this.store.folder, id)
    if (digestOf(files) !== digest) throw new Error(`documents/${id} differs from what was composed`)
    return {
      routes,
      text(name) {
        const found = path.dirname(name) === id ? files[path.basename(name)] : undefined
        if (found === undefined) throw new Error(`There is no document ${name}`)
        return found
      },
    }
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
