import { kilobytes } from '../store/size'
import { tableOf } from '../table'
import type { ComparedSize } from './compare'
import type { Duplicate, SortedDuplicates } from './duplicates'

/** Every entry in a line: accepted, now, the difference and the budget in bytes after brotli, and what is wrong. */
export function sizeReport(compared: readonly ComparedSize[]): string {
  const rows = compared.map(({ owner, part, accepted, now, budget, verdict }) => [
    `${owner}: ${part}`,
    ...[accepted, now, differenceOf(accepted, now), budget].map((value) => `${value ?? '-'}`),
    verdict === 'fits' ? '' : verdict,
  ])
  return tableOf([['entry', 'accepted', 'now', 'difference', 'budget', ''], ...rows])
}

function differenceOf(accepted: number | undefined, now: number | undefined): string | undefined {
  if (accepted === undefined || now === undefined) return undefined
  return now > accepted ? `+${now - accepted}` : `${now - accepted}`
}

/** What is there more than once: by reason in a line what may be, one by one what may not. */
export function duplicatesReport({ allowed, refused, unused }: SortedDuplicates): string {
  return [
    'modules in more than one build (bytes of source, one copy):',
    ...allowed.map(({ reason, duplicates }) => `  ${summaryOf(duplicates)}: ${reason}`),
    ...refused.map((it) => `  NOT ALLOWED ${it.module} (${it.bytes} bytes) in ${carriersOf(it)}`),
    ...unused.map((name) => `  NOT NEEDED in the list any more: ${name}`),
  ].join('\n')
}

function summaryOf(duplicates: readonly Duplicate[]): string {
  const bytes = duplicates.reduce((sum, each) => sum + each.bytes, 0)
  return `${duplicates.length} modules, ${kilobytes(bytes)}`
}

function carriersOf({ carriers }: Duplicate): string {
  return carriers.map(({ name, ownCopyOnly }) => (ownCopyOnly ? `${name} (own copy)` : name)).join(', ')
}
