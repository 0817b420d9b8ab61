/** A change of what the portal serves that somebody has signed. */
interface SignedChange {
  readonly key: string
  readonly by: string
  readonly action: string
  /** Names of the shell and sections. */
  readonly names: readonly string[]
  readonly at: string
}

/** Differences between the release store and its ledger; `elsewhere` if this machine has no store. */
export type ReleaseFacts = readonly string[] | 'elsewhere' | { readonly unreachable: string }

/** What the API asks about releases. It knows no release store: the portal, which has both, answers. */
export interface Releases {
  /** The store of this machine, which may not exist. */
  readonly folder: string
  observe(): Promise<ReleaseFacts>
  /** Canaries for none of these groups. @param groups ids and names */
  canariesForNobody(groups: readonly string[]): Promise<string[]>
  /** The oldest first. */
  changes(): Promise<readonly SignedChange[]>
}

/** For an API that runs without the portal. */
export const NO_RELEASES: Releases = {
  folder: '',
  observe: async () => 'elsewhere',
  canariesForNobody: async () => [],
  changes: async () => [],
}
