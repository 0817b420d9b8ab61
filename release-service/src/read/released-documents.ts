import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { PortalRoute } from '@recog/section-contract'
import { digestOf, readRoutes, type Routes } from '../documents/compose'
import { collectReleases } from '../documents/released-set'
import { acceptedIn } from '../store/accepted'
import { readLedger } from '../store/ledger'
import type { Store } from '../store/store'
import { stampOf } from './plain-file'
import { Trust } from './trust'

export type { Routes } from '../documents/compose'

/** The pages of the live sections. @returns undefined before the first shell */
export async function liveRoutes(store: Store): Promise<readonly PortalRoute[] | undefined> {
  const accepted = await acceptedIn(store, await readLedger(store.folder))
  return accepted.ledger.live['shell'] && (await collectReleases(accepted)).routes.routes
}

/** A set of documents that the ledger names, in memory. */
export interface DocumentSet {
  readonly routes: Routes
  /** Text of a file of the set, by the names in `routes`. @throws when there is none */
  text(name: string): string
}

/**
 * Reads the documents that are live. A set is used only if it is the one that the ledger names; otherwise the last one stays in
 * use.
 */
export class ReleasedDocuments {
  readonly #trust: Trust
  #stamp = ''
  #set: DocumentSet | undefined

  /** @param onProblem called with one line each time a set cannot be used */
  constructor(
    private readonly store: Store,
    private readonly onProblem: (problem: string) => void = () => {},
  ) {
    this.#trust = new Trust(store)
  }

  /** The live set. @throws when there is none that can be used */
  async current(): Promise<DocumentSet> {
    const stamp = await stampOf(path.join(this.store.folder, 'documents', 'routes.json'))
    if (this.#set && stamp === this.#stamp) return this.#set
    this.#stamp = stamp
    try {
      this.#set = await this.#read()
    } catch (error) {
      this.onProblem(error instanceof Error ? error.message : String(error))
      if (!this.#set) throw error
    }
    return this.#set
  }

  async #read(): Promise<DocumentSet> {
    const routes = await readRoutes(this.store.folder)
    if (!routes) throw new Error('Nothing has been published: there is no documents/routes.json')
    const { ledger } = await this.#trust.accepted()
    const entry = ledger.entryOf(routes.ledger)
    if (!entry) throw new Error('documents/routes.json is of no line of the ledger')
    const id = path.dirname(routes.notFound)
    const folder = path.join(this.store.folder, 'documents', id)
    const names = await readdir(folder)
    const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
    const files = Object.fromEntries(names.map((name, index) => [name, texts[index] ?? '']))
    if (digestOf(files) !== entry.documents) throw new Error(`documents/${id} differs from what was composed`)
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
