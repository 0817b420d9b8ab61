import type { PortalEvent } from '../domain/types'
import { readInstant } from './instant'
import { asObject, list, text } from './wire'

export function toEvent(value: unknown): PortalEvent {
  const wire = asObject(value)
  return {
    id: text(wire, 'id'),
    title: text(wire, 'title'),
    scheduledUtc: readInstant(text(wire, 'scheduledUtc')),
    timeZone: text(wire, 'timeZone'),
    location: text(wire, 'location'),
    weblink: text(wire, 'weblink'),
    note: text(wire, 'note'),
    version: text(wire, 'version'),
  }
}

export const toEvents = (value: unknown): PortalEvent[] => list(value, toEvent)
