import type { Ledger } from '../store/ledger'

/** A release as the bucket has it. */
export interface StoredRelease {
  readonly name: string
  readonly version: string
  /** Digest of its signed statement. */
  readonly statement: string
  /** Start of its keys. It names the place in the ledger, so that a release that was removed and comes back gets other keys. */
  readonly prefix: string
  /** Whether `prune` removed it: only the parts stay that documents are composed from. */
  readonly isRemoved: boolean
}

/** The releases that a ledger names, by name and version. */
export function storedReleases({ entries }: Pick<Ledger, 'entries'>): StoredRelease[] {
  const found = new Map<string, StoredRelease>()
  for (const { changes, canaries = {}, removed = [], previous } of entries) {
    for (const [name, { version, statement }] of [...Object.entries(changes), ...Object.entries(canaries)]) {
      const id = `${name} ${version}`
      const before = found.get(id)
      if (before && !before.isRemoved && before.statement === statement) continue
      const prefix = `releases/${previous || 'first'}/${statement}/`
      found.set(id, { name, version, statement, prefix, isRemoved: false })
    }
    for (const id of removed) {
      const before = found.get(id)
      if (before) found.set(id, { ...before, isRemoved: true })
    }
  }
  return [...found.values()]
}
