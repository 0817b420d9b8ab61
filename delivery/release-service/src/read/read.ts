import path from 'node:path'
import type { PortalRoute } from '@recog/section-contract'
import { type Canary, canaryOf, type Visitor } from '../canary/audience'
import { digestOf, setIdOf, type SetRoutes } from '../core/compose'
import { Accepted, acceptedIn, collectReleases } from '../store/accepted'
import { readPlain, stampOf } from '../store/disk'
import { ledgerFile, pointerFile, readLedger, readLedgerToServe, readRoutes, readSet } from '../store/folder'
import { reasonOf, sha256 } from '../store/release'
import type { Store } from '../store/store'
import { readSigners } from '../trust/signers'
import type { CheckedStatement } from '../trust/statement'

const shared = new WeakMap<Store, Trust>()

/**
 * The ledger and the allowed signers for those who serve, read again whenever one of them changes. Neither stops what is served: a
 * ledger that cannot be read stays as it last was.
 */
export class Trust {
  #stamp = ''
  #reading: Promise<Accepted> | undefined
  #last: Accepted | undefined
  #told = ''

  /** Called with one line each time that something else is wrong. */
  onProblem: (problem: string) => void = () => {}

  private constructor(private readonly store: Store) {}

  /** The one that all readers of a store share. */
  static of(store: Store): Trust {
    const found = shared.get(store) ?? new Trust(store)
    shared.set(store, found)
    return found
  }

  /**
   * The accepted releases, as of now. Returns the same object until something changes.
   *
   * @throws when a file cannot be read for the first time
   */
  async accepted(): Promise<Accepted> {
    const stamp = `${await stampOf(ledgerFile(this.store.folder))}|${await stampOf(this.store.signers)}`
    if (!this.#reading || stamp !== this.#stamp) {
      this.#stamp = stamp
      this.#reading = this.#read()
    }
    return this.#reading
  }

  /** Where the ledger or the file of the allowed signers is wrong, such as `allowed-signers, line 3`. */
  async problems(): Promise<string[]> {
    return (await this.accepted()).problems.map((problem) => problem.split(': ')[0] ?? problem)
  }

  async #read(): Promise<Accepted> {
    try {
      const [ledger, signers] = await Promise.all([
        readLedgerToServe(this.store.folder, true),
        readSigners(this.store),
      ])
      this.#last = new Accepted(this.store.folder, ledger, signers)
      this.#tell(this.#last.problems.join('\n'))
      return this.#last
    } catch (error) {
      // It may be out of reach for a moment only.
      this.#stamp = ''
      if (!this.#last) throw error
      this.#tell(reasonOf(error))
      return this.#last
    }
  }

  #tell(problem: string): void {
    if (problem !== this.#told && problem !== '')
      this.onProblem(`${problem}\nWhat was last in order stays in force.`)
    this.#told = problem
  }
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
      const read = await this.#read()
      // It may have taken longer than a read of what was switched to meanwhile.
      if (stamp === this.#stamp || !this.#sets) this.#sets = read
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

/** Verified contents that stay in memory. Bytes. */
const CACHE_SIZE = 128 * 1024 * 1024

interface Cached {
  readonly stamp: string
  readonly content: Buffer
}

/**
 * Reads the files of accepted releases. A file is returned only as its team signed it: changed files, links, and files of
 * releases that were never accepted do not exist for it.
 */
export class ReleasedFiles {
  readonly #trust: Trust
  #accepted: Accepted | undefined
  #statements = new Map<string, Promise<CheckedStatement | undefined>>()
  readonly #contents = new Map<string, Cached>()
  #cachedBytes = 0

  constructor(private readonly store: Store) {
    this.#trust = Trust.of(store)
  }

  /**
   * The content of a released file.
   *
   * @param file path below the folder of the release, as the statement spells it
   * @returns undefined when there is none, or it differs from what was signed
   * @throws when the ledger cannot be read
   */
  async read(name: string, version: string, file: string): Promise<Buffer | undefined> {
    const digest = (await this.statement(name, version))?.digests.get(file)
    if (!digest) return undefined
    const full = path.join(this.store.folder, name, version, file)
    const stamp = await stampOf(full)
    const cached = this.#contents.get(full)
    if (cached && cached.stamp === stamp) return cached.content
    const content = await readPlain(full)
    if (!content || sha256(content) !== digest) return undefined
    this.#keep(full, { stamp, content })
    return content
  }

  /** The live version of a name. @throws when the ledger cannot be read */
  async liveVersion(name: string): Promise<string | undefined> {
    return (await this.#trust.accepted()).ledger.live[name]?.version
  }

  /** The signed statement of a version. @returns undefined when it was never accepted, or its key is not allowed */
  async statement(name: string, version: string): Promise<CheckedStatement | undefined> {
    const accepted = await this.#trust.accepted()
    if (accepted !== this.#accepted) {
      this.#accepted = accepted
      this.#statements = new Map()
    }
    const key = `${name}/${version}`
    const known = this.#statements.get(key)
    if (known) return known
    // Strangers invent names: nothing is kept for those that were never accepted.
    if (!accepted.ledger.acceptance(name, version)) return undefined
    const found = accepted.read(name, version).then(
      ({ signed }) => signed,
      () => undefined,
    )
    this.#statements.set(key, found)
    return found
  }

  #keep(file: string, cached: Cached): void {
    this.#cachedBytes += cached.content.length - (this.#contents.get(file)?.content.length ?? 0)
    this.#contents.set(file, cached)
    if (this.#cachedBytes <= CACHE_SIZE) return
    this.#contents.clear()
    this.#cachedBytes = 0
  }
}

/** The pages of the live sections. @returns undefined before the first shell */
export async function liveRoutes(store: Store): Promise<readonly PortalRoute[] | undefined> {
  const accepted = await acceptedIn(store, await readLedger(store.folder))
  return accepted.ledger.live['shell'] && (await collectReleases(accepted)).routes.routes
}
