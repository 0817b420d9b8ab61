import type { SystemStatus } from '@recog/api-contract'

/** What a check says about the facts. */
export interface Result {
  readonly status: SystemStatus
  readonly message: string
  /** What to do; empty if nothing. */
  readonly action: string
}

export const ok = (message: string): Result => ({ status: 'ok', message, action: '' })
export const warning = (message: string, action: string): Result => ({ status: 'warning', message, action })
export const problem = (message: string, action: string): Result => ({ status: 'problem', message, action })

/** For a check that needs the database, which the schema's check reports. */
export const unknown = warning(
  'This could not be checked, because the database does not answer or is not up to date.',
  'See the check of the database schema.',
)

const HOUR = 3_600_000
export const DAY = 24 * HOUR

/** How long ago an instant was, in milliseconds. */
export const age = (now: string, instant: string): number => Date.parse(now) - Date.parse(instant)

/** A length of time for people: `3 days`. */
export function lasting(milliseconds: number): string {
  const [count, unit] = (
    [
      [Math.floor(milliseconds / DAY), 'day'],
      [Math.floor(milliseconds / HOUR), 'hour'],
      [Math.floor(milliseconds / 60_000), 'minute'],
    ] as const
  ).find(([number]) => number >= 1) ?? [Math.max(0, Math.round(milliseconds / 1000)), 'second']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
