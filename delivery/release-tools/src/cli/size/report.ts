import { kilobytes } from '@recog/release-service/release'
import { tableOf } from '@recog/release-service/operations'
import type { ComparedSize } from './compare'
import type { Duplicate, SortedDuplicates } from './duplicates'
import type { Built } from './measure'
import { NAMED_PACKAGES } from './named-packages'
import { weightsOf, type PackageWeight } from './package-weights'

/** A table of sizes: accepted, now, difference and budget in bytes after brotli, and the problem, if any. */
export function sizeReport(compared: readonly ComparedSize[]): string {
  const rows = compared.map(({ owner, part, accepted, now, budget, verdict }) => [
    `${owner}: ${part}`,
    ...[accepted, now, differenceOf(accepted, now), budget].map((value) => `${value ?? '-'}`),
    verdict === 'passes' ? '' : verdict,
  ])
  return tableOf([['entry', 'accepted', 'now', 'difference', 'budget', ''], ...rows])
}

function differenceOf(accepted: number | undefined, now: number | undefined): string | undefined {
  if (accepted === undefined || now === undefined) return undefined
  return now > accepted ? `+${now - accepted}` : `${now - accepted}`
}

/** Duplicate modules: allowed ones grouped by reason, others listed. */
export function duplicatesReport({ allowed, refused, unused }: SortedDuplicates): string {
  return [
    'modules in more than one build (bytes of source, one copy):',
    ...allowed.map(({ reason, duplicates }) => `  ${summaryOf(duplicates)}: ${reason}`),
    ...refused.map((it) => `  NOT ALLOWED ${it.module} (${it.bytes} bytes) in ${carriersOf(it)}`),
    ...unused.map((name) => `  NO LONGER NEEDED in the list: ${name}`),
  ].join('\n')
}

function summaryOf(duplicates: readonly Duplicate[]): string {
  const bytes = duplicates.reduce((sum, each) => sum + each.bytes, 0)
  return `${duplicates.length} modules, ${kilobytes(bytes)}`
}

function carriersOf({ carriers }: Duplicate): string {
  return carriers.map(({ name, ownCopyOnly }) => (ownCopyOnly ? `${name} (own copy)` : name)).join(', ')
}

/** The size of each required package in the browser, by chunk (ADR 13). */
export function packagesReport(built: Built): string {
  const rows = NAMED_PACKAGES.flatMap(({ name, modules }): string[][] => {
    const weights = modules ? weightsOf(modules, built) : []
    const [first, ...more] = gatherEntries(weights)
    if (!first) return [[name, modules ? 'missing' : 'toolchain', '-', '-']]
    return [[name, ...first], ...more.map((cells) => ['', ...cells])]
  })
  const table = tableOf([['package', 'where', 'bytes of source', 'after brotli'], ...rows])
  return `required packages (after brotli: their share of the chunk):\n${table}`
}

/** All sections contain about the same, so they share one row. */
function gatherEntries(weights: readonly PackageWeight[]): string[][] {
  const ofShell = weights.filter(({ build }) => build === 'shell')
  const ofSections = weights.filter(({ build }) => build !== 'shell')
  const rows = ofShell.map(({ chunk, source, brotli }) => [`shell: ${chunk}`, `${source}`, `${brotli}`])
  if (ofSections.length === 0) return rows
  const average = (pick: (weight: PackageWeight) => number) =>
    `${Math.round(ofSections.reduce((total, each) => total + pick(each), 0) / ofSections.length)}`
  const label = `each of ${ofSections.length} section entries`
  return [...rows, [label, average(({ source }) => source), average(({ brotli }) => brotli)]]
}
