import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { readLedger, type Ledger, type Live } from './store/ledger'
import { readRelease } from './store/release'
import { kilobytes, sizeOf } from './store/size'
import { tableOf } from './table'

export interface ListedVersion {
  readonly name: string
  readonly version: string
  readonly state: 'live' | 'fallback' | ''
  /** When it last went live, as ISO date. */
  readonly at: string
  readonly by: string
  readonly reason: string
  /** Entry, first chunk and styles, and all files; bytes after brotli. */
  readonly enterBytes: number
  readonly totalBytes: number
}

/** Names that were ever published into a store, the shell first. */
export const publishedNames = (ledger: Ledger): string[] =>
  Object.keys(ledger.live).toSorted(
    (a, b) => Number(b === 'shell') - Number(a === 'shell') || (a < b ? -1 : 1),
  )

/** The released versions of these names, newest first. Only reads. @param names all that were published when left out */
export async function versionsOf(releases: string, names?: readonly string[]): Promise<ListedVersion[]> {
  const ledger = await readLedger(releases)
  const found = await Promise.all(
    (names ?? publishedNames(ledger)).map((name) => versionsOfName(releases, ledger, name)),
  )
  return found.flat()
}

async function versionsOfName(releases: string, ledger: Ledger, name: string): Promise<ListedVersion[]> {
  const history = ledger.historyOf(name)
  // By the ledger's order: clocks of different machines do not agree.
  const lastSwitch = (version: string) => history.findLastIndex((line) => line.version === version)
  const found: ListedVersion[] = []
  for (const version of await readdir(path.join(releases, name)).catch(() => [])) {
    const last = history[lastSwitch(version)]
    const release = last && (await readRelease(path.join(releases, name, version)).catch(() => undefined))
    if (!release) continue
    const { at, by, reason } = last
    found.push({ name, version, state: stateOf(version, history.at(-1)), at, by, reason, ...sizeOf(release) })
  }
  return found.toSorted((a, b) => lastSwitch(b.version) - lastSwitch(a.version))
}

/** A table of versions: which is live and which is the fallback version, since when, by whom, why, and the size. */
export function tableOfVersions(versions: readonly ListedVersion[]): string {
  const rows = versions.map(({ name, version, state, at, by, reason, enterBytes, totalBytes }) => [
    name,
    version,
    state,
    at,
    by,
    reason,
    kilobytes(enterBytes),
    kilobytes(totalBytes),
  ])
  return tableOf([['section', 'version', 'state', 'at', 'by', 'why', 'enter', 'whole'], ...rows])
}

function stateOf(version: string, live: Live | undefined): ListedVersion['state'] {
  if (version === live?.version) return 'live'
  return version === live?.previous ? 'fallback' : ''
}
