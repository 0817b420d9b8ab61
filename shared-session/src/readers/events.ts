import type { PortalEvent } from '../domain/work'
import { object, one } from './read-object'
import { readInstant, text } from './read'
import { rows } from './read-lists'

const toEvent = object<PortalEvent>({
  id: text,
  title: text,
  scheduledUtc: (value) => readInstant(text(value)),
  endsUtc: (value) => readInstant(text(value)),
  timeZone: text,
  location: text,
  weblink: text,
  note: text,
  version: text,
})

export const toOneEvent = one('id', toEvent)
export const toEvents = rows(toEvent)
