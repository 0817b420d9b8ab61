import path from 'node:path'
import { z } from 'zod'
import type { Ledger, LedgerEntry } from '../core/ledger'
import { ReleasedFiles } from '../read/read'
import { readLedgerToServe } from '../store/folder'
import type { Store } from '../store/store'
import { SourcePositions } from './errors'
import { describeVersions, Health } from './health'

/** The file of the counts in the store, which web servers write. */
export const healthFile = ({ folder }: Pick<Store, 'folder'>) => path.join(folder, 'health.json')

const count = z.number()
/** What browsers reported on a version, for its team. */
export const reportedVersion = z.object({
  version: z.string(),
  /** `live`, `fallback` or `canary`; '' for none of them. */
  state: z.string(),
  mounts: count,
  failedMounts: count,
  errors: count,
  /** From 0 to 1; undefined when it was never mounted. */
  errorFree: z.number().optional(),
  /** ISO date of the last report. */
  last: z.string(),
  seen: z.array(
    z.object({
      source: z.string(),
      name: z.string(),
      position: z.string(),
      /** Source line; undefined when the release has no source map. */
      thrownAt: z.string().optional(),
      isNew: z.boolean(),
      count,
      first: z.string(),
      last: z.string(),
    }),
  ),
})
export type ReportedVersion = z.infer<typeof reportedVersion>

/** A line of the ledger that concerns a section. */
export const sectionEvent = z.object({
  seq: count,
  /** ISO date. */
  at: z.string(),
  /** `publish`, `canary`, `stop` ... */
  action: z.string(),
  /** The version that it is about; '' for none. */
  version: z.string(),
  by: z.string(),
  reason: z.string(),
})
export type SectionEvent = z.infer<typeof sectionEvent>

/** The reports of browsers on the versions of a section, the latest first. */
export async function reportsOf(store: Store, name: string): Promise<ReportedVersion[]> {
  const health = new Health()
  await health.load(healthFile(store))
  const { live, canaries } = await readLedgerToServe(store.folder)
  const own = health.list().filter(({ section }) => section === name)
  const described = await describeVersions(own, new SourcePositions(new ReleasedFiles(store)))
  const isCanary = (version: string) =>
    canaries.some((each) => each.name === name && each.version === version)
  return described.map((each) => {
    const { version } = each
    const served = version === live[name]?.version ? 'live' : version === live[name]?.previous && 'fallback'
    return reportedVersion.parse({ ...each, state: isCanary(version) ? 'canary' : served || '' })
  })
}

/** Everything that happened to a section, the latest first. Only reads. */
export async function historyOf(store: Store, name: string): Promise<SectionEvent[]> {
  const ledger = await readLedgerToServe(store.folder)
  return ledger.entries.flatMap((entry) => eventsOf(ledger, entry, name)).toReversed()
}

function eventsOf(ledger: Ledger, entry: LedgerEntry, name: string): SectionEvent[] {
  const { seq, at, action, by, reason, changes, canaries, ended, replaced } = entry
  const event = (does: string, version: string | undefined, why = reason): SectionEvent[] => [
    { seq, at, action: does, version: version ?? '', by, reason: why },
  ]
  const before = (seqBefore: number) =>
    ledger.entries.findLast((each) => each.seq < seqBefore && each.canaries?.[name])?.canaries?.[name]
      ?.version
  const pruned = (entry.removed ?? []).filter((each) => each.split(' ')[0] === name)
  return [
    ...(replaced?.[name] ? event('replace', replaced[name].version, replaced[name].reason) : []),
    ...(ended?.[name] === undefined ? [] : event('stop', before(seq), ended[name])),
    ...(changes[name] ? event(action, changes[name].version) : []),
    ...(canaries?.[name] ? event('canary', canaries[name].version) : []),
    ...(entry.gone?.includes(name) ? event('remove', undefined) : []),
    ...(entry.frozen?.some((each) => each === name || each === '*') ? event(action, undefined) : []),
    ...pruned.flatMap((each) => event('prune', each.split(' ')[1])),
  ]
}
