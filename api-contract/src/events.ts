import { z } from 'zod'
import type { Complete } from './route'
import { limits } from './constants'
import { extension, line, maybe, paragraph, wireId } from './wire'

export const portalEvent = z.object({
  id: wireId,
  title: maybe,
  scheduledUtc: z.string().meta({ description: 'Instant; a missing offset means UTC' }),
  timeZone: maybe,
  location: maybe,
  weblink: maybe,
  note: maybe,
  version: extension(z.number().nullish()).describe('Sent back as If-Match to detect a change in between'),
})
export type EventWire = Complete<z.infer<typeof portalEvent>>
export const portalEvents = z.array(portalEvent)

const requiredText = 'Title and Date/Time are required.'

const title = line(limits.eventTitle, requiredText)
const scheduledUtc = z.string(requiredText).min(1, requiredText).max(40)

export const eventWrite = z.object({
  title,
  scheduledUtc,
  timeZone: z.string().max(100).nullish(),
  location: line(limits.eventLocation).nullish(),
  weblink: line(limits.weblink).nullish(),
  note: paragraph(limits.eventNote).nullish(),
})
export type EventWrite = z.infer<typeof eventWrite>

/** The same fields, all optional (R7.29). */
export const eventReplacement = eventWrite.extend({
  title: title.nullish().describe('Absent: stays as it is'),
  scheduledUtc: scheduledUtc.nullish().describe('Absent: stays as it is, with its time zone'),
})
export type EventReplacement = z.infer<typeof eventReplacement>

/**
 * The fields of an event after a replacement. PUT replaces, so an absent optional field is cleared; but an event must have a
 * title and a date, so those remain (R7.31, decision D7). The time zone belongs to the date.
 */
export function replaceEventFields(
  { title, scheduledUtc, timeZone, ...optional }: EventReplacement,
  before: Pick<EventWire, 'title' | 'scheduledUtc' | 'timeZone'>,
): EventWrite {
  return {
    ...optional,
    title: title ?? before.title ?? '',
    scheduledUtc: scheduledUtc ?? before.scheduledUtc,
    timeZone: timeZone ?? (scheduledUtc ? undefined : before.timeZone),
  }
}
