import type { PortalEvent } from '../domain/types'
import { object, one, readInstant, rows, text } from './read'

const toEvent = object<PortalEvent>({
  id: text,
  title: text,
  scheduledUtc: (value) => readInstant(text(value)),
  timeZone: text,
  location: text,
  weblink: text,
  note: text,
  version: text,
})

export const toOneEvent = one('id', toEvent)
export const toEvents = rows(toEvent)
