import type { Store } from './store/store'
import { tableOf } from './table'
import { AllowedSigners, parseSigners, readSigners } from './trust/signers'

/** A key that may release something, as text for people. */
export interface ListedSigner {
  /** Of the key: the comment of its line; its fingerprint where there is none. */
  readonly name: string
  readonly key: string
  /** Sections, `shell`, or `*` for everything. */
  readonly sections: readonly string[]
  /** Where the pages of the sections are; empty where nothing is said. */
  readonly paths: readonly string[]
  /** ISO dates; undefined for no limit. */
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly state: 'in force' | 'not yet' | 'ended'
}

/** The keys that are in force, and why the operator's file is not, one line each. */
export interface WhoMayRelease {
  readonly signers: readonly ListedSigner[]
  readonly problems: readonly string[]
}

/** List the keys that may release into a store. Only reads. */
export const whoMayRelease = async (store: Pick<Store, 'folder' | 'signers'>): Promise<WhoMayRelease> =>
  described(await readSigners(store))

/** List the keys of a file before it counts. @param file named in the problems */
export function checkSigners(content: string, file: string): WhoMayRelease {
  const { signers, problems } = parseSigners(content, file)
  return described(new AllowedSigners(signers, problems))
}

/** A table of the keys: whose they are, what they may release, where, and how long. */
export function tableOfSigners(signers: readonly ListedSigner[]): string {
  const rows = signers.map(({ name, key, sections, paths, from, until, state }) => [
    name,
    sections.join(','),
    paths.join(','),
    from ?? '',
    until ?? '',
    state,
    key,
  ])
  return tableOf([['who', 'may release', 'pages below', 'from', 'until', '', 'key'], ...rows])
}

function described(allowed: AllowedSigners): WhoMayRelease {
  const now = new Date().toISOString()
  const signers = allowed.signers.map(({ names, paths, key, validAfter, validBefore }) => ({
    name: allowed.nameOf(key.id),
    key: key.id,
    sections: names,
    paths,
    ...(validAfter !== undefined && { from: validAfter }),
    ...(validBefore !== undefined && { until: validBefore }),
    state: stateOf(now, validAfter, validBefore),
  }))
  return { signers, problems: allowed.problems }
}

function stateOf(now: string, from = '', until = '9'): ListedSigner['state'] {
  if (now < from) return 'not yet'
  return now < until ? 'in force' : 'ended'
}
