import path from 'node:path'
import { digestOf, pointerFile, readRoutes, readSet, setIdOf, type SetRoutes } from '../documents/pointer'
import type { Store } from '../store/store'
import { reasonOf } from '../reason-of'
import { stampOf } from '../store/disk'
import { Trust } from './trust'
import type { DocumentSets, DocumentSet } from './document-set'

export { liveRoutes } from './live-routes'
export { setFor, type DocumentSet, type DocumentSets } from './document-set'

export type { SetRoutes } from '../documents/pointer'

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
    this.#trust = Trust.of(store)
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
    // Somebody may have changed the last line. The documents are compared with its digest, whatever else it says.
    const entry = ledger.entryOf(routes.ledger) ?? ledger.entries.at(-1)
    if (!entry) throw new Error('documents/routes.json matches no line of the ledger')
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
