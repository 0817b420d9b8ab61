import { tableOf } from '../table'
import type { ComparedSize } from './compare'

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
