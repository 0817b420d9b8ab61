import type { Report } from '../reports/report'
import { isInCanary, type Canary } from './audience'
import type { Arm } from './sequential-test'

/** The version that a report is of; undefined for one that is neither. A shell answers for all sections. */
export function armOf(
  { name, version }: Canary,
  live: string | undefined,
  report: Report,
  shell: string,
): Arm | undefined {
  if (name !== 'shell' && report.section !== name) return undefined
  const own = name === 'shell' ? shell : report.version
  if (own === version) return 'canary'
  return own === live ? 'live' : undefined
}

/** Whether a visitor of this bucket can be in the version that they report. */
export function isPlausible(canary: Canary, arm: Arm, bucket: number | undefined): boolean {
  if ('group' in canary.audience) return true
  return isInCanary(canary, { bucket, groups: [] }) === (arm === 'canary')
}
