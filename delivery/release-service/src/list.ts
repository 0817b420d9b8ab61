import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { describeAudience } from './canary/audience'
import type { Ledger, Live } from './store/ledger'
import { readLedger } from './store/ledger-file'
import { readRelease, kilobytes, sizeOf } from './store/release'
import { tableOf } from './table'

export interface ListedVersion {
  readonly name: string
  readonly version: string
  readonly state: 'live' | 'fallback' | 'canary' | ''
  /** Of a canary: who gets it, such as `10% of visitors`. */
  readonly audience?: string | undefined
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
  ledger.names.toSorted((a, b) => Number(b === 'shell') - Number(a === 'shell'))

/** The released versions of these names, newest first. Only reads. @param names all that were published when left out */
export async function versionsOf(releases: string, names?: readonly string[]): Promise<ListedVersion[]> {
  const ledger = await readLedger(releases)
  const found = await Promise.all(
    (names ?? publishedNames(ledger)).map((name) => versionsOfName(releases, ledger, name)),
  )
  return found.flat()
}

async function versionsOfName(releases: string, ledger: Ledger, name: string): Promise<ListedVersion[]> {
  const canary = ledger.canaries.find((each) => each.name === name)
  const found: { readonly seq: number; readonly listed: ListedVersion }[] = []
  for (const version of await readdir(path.join(releases, name)).catch(() => [])) {
    const isCanary = canary?.version === version
    const last = lastEntryOf(ledger, name, version)
    const release = last && (await readRelease(path.join(releases, name, version)).catch(() => undefined))
    if (!release) continue
    const { seq, at, by, reason } = last
    const state = isCanary ? 'canary' : stateOf(version, ledger.live[name])
    const audience = isCanary ? { audience: describeAudience(canary.audience) } : {}
    found.push({ seq, listed: { name, version, state, ...audience, at, by, reason, ...sizeOf(release) } })
  }
  // By the ledger's order: clocks of different machines do not agree.
  return found.toSorted((a, b) => b.seq - a.seq).map(({ listed }) => listed)
}

/** When a version last went live or became a canary. */
const lastEntryOf = ({ entries }: Ledger, name: string, version: string) =>
  entries.findLast(
    ({ changes, canaries }) => changes[name]?.version === version || canaries?.[name]?.version === version,
  )

/** A table of versions: which is live and which is the fallback version, since when, by whom, why, and the size. */
export function tableOfVersions(versions: readonly ListedVersion[]): string {
  const rows = versions.map(({ name, version, state, audience, at, by, reason, enterBytes, totalBytes }) => [
    name,
    version,
    audience ? `${state}, ${audience}` : state,
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
