import { z } from 'zod'
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
export type EventWire = z.infer<typeof portalEvent>
export const portalEvents = z.array(portalEvent)

const requiredText = 'Title and Date/Time are required.'

/** PUT replaces: an absent field is cleared (design section 7). */
export const eventWrite = z.object({
  title: line(limits.eventTitle, requiredText),
  scheduledUtc: z.string(requiredText).min(1, requiredText).max(40),
  timeZone: z.string().max(100).nullish(),
  location: line(limits.eventLocation).nullish(),
  weblink: line(limits.weblink).nullish(),
  note: paragraph(limits.eventNote).nullish(),
})
export type EventWrite = z.infer<typeof eventWrite>
