import { parseDate } from '@internationalized/date'
import { limits } from '@recog/shared-session'

/** How often an event is repeated: the step from one date to the next. */
export const REPETITIONS = {
  once: { label: 'Only on this date', step: {} },
  weekly: { label: 'Every week', step: { weeks: 1 } },
  fortnightly: { label: 'Every two weeks', step: { weeks: 2 } },
  monthly: { label: 'Every month', step: { months: 1 } },
} as const
export type Repetition = keyof typeof REPETITIONS

/** Fields of the form that adds dates. */
export interface DateFields {
  /** `2026-05-01`, in the zone of the event. */
  readonly first: string
  readonly every: Repetition
  readonly times: string
}

/**
 * The dates that the fields name. The 31st of a shorter month is its last day.
 *
 * @returns undefined if a field cannot be used
 */
export function datesOf({ first, every, times }: DateFields): readonly string[] | undefined {
  const count = every === 'once' ? 1 : Number(times)
  if (!/^20\d\d-\d\d-\d\d$/.test(first) || !(count >= 1 && count <= limits.eventCopies)) return undefined
  const steps: { readonly weeks?: number; readonly months?: number } = REPETITIONS[every].step
  const start = parseDate(first)
  return Array.from({ length: Math.floor(count) }, (_, n) =>
    start.add({ weeks: n * (steps.weeks ?? 0), months: n * (steps.months ?? 0) }).toString(),
  )
}

/**
 * Add the dates that the fields name to the others: in order, each once, without that of the event itself.
 *
 * @returns the dates, or why they cannot be added
 */
export function addDates(
  dates: readonly string[],
  fields: DateFields,
  ofEvent: string,
): { readonly dates: readonly string[] } | { readonly problem: string } {
  const added = datesOf(fields)
  if (!added) return { problem: `Please choose a date, and a number from 1 to ${limits.eventCopies}.` }
  if (added.every((date) => date === ofEvent))
    return { problem: 'The event itself takes place on that date.' }
  const all = [...new Set([...dates, ...added])].filter((date) => date !== ofEvent).toSorted()
  return all.length > limits.eventCopies
    ? { problem: `Please choose ${limits.eventCopies} dates at the most.` }
    : { dates: all }
}
