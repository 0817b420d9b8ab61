import type { PortalEvent } from '../domain/work'
import { object, one } from './read-object'
import { readInstant, text, textOr } from './read'
import { rows } from './read-lists'

/** The start of a day if there is no time. */
const toInstant = (value: unknown): string =>
  readInstant(text(value).replace(/^\d{4}-\d\d-\d\d$/, '$&T00:00'))

const toEvent = object<PortalEvent>({
  id: text,
  title: textOr('Untitled event'),
  scheduledUtc: toInstant,
  endsUtc: toInstant,
  timeZone: text,
  location: text,
  weblink: text,
  note: text,
  version: text,
})

export const toOneEvent = one('id', toEvent)
export const toEvents = rows(toEvent)
