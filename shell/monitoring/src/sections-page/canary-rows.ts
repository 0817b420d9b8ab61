import { minuteOf } from './dom'
import type { CanaryFigures, Outcomes, StoppedFigures } from './health'

/** The headers of the canaries. */
export const CANARY_COLUMNS = [
  'Section',
  'Canary',
  'For',
  'Since',
  'Failed mounts, networks',
  'Errors, networks',
  'Slow visits, networks',
]

/** A canary, compared with the live version. */
export function canaryRow({ name, version, audience, since, comparisons }: CanaryFigures): string[] {
  const { mounts, errors, speed } = comparisons
  return [
    name,
    version,
    'group' in audience
      ? `group ${audience.group}`
      : `${Number((audience.share * 100).toFixed(1))}% of visitors`,
    minuteOf(since),
    ...[mounts, errors, speed].map(({ canary, live }) => `${outcomes(canary)}; live ${outcomes(live)}`),
  ]
}

/** The headers of the canaries that were stopped. */
export const STOPPED_COLUMNS = ['Section', 'Canary', 'Stopped', 'By', 'Why']

/** A canary that did not become the live version. */
export const stoppedRow = ({ name, version, at, by, reason }: StoppedFigures): string[] => [
  name,
  version,
  minuteOf(at),
  by,
  reason,
]

const outcomes = ({ attempts, failures }: Outcomes) => `${rounded(failures)} of ${rounded(attempts)}`
const rounded = (value: number) => String(Number(value.toFixed(1)))
