import { minuteOf } from './dom'
import type { CanaryFigures, Outcomes } from './health'

/** The headers of the canaries. */
export const CANARY_COLUMNS = ['Section', 'Canary', 'For', 'Since', 'Failed mounts', 'Errors', 'Slow visits']

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

const outcomes = ({ attempts, failures }: Outcomes) => `${rounded(failures)} of ${rounded(attempts)}`
const rounded = (value: number) => String(Number(value.toFixed(1)))
