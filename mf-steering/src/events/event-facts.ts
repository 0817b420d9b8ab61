import { isWebLink, type PortalEvent } from '@recog/shared-session'
import { eventEnd, eventTime, withEnd, yourTime } from './event-time'

interface EventFact {
  readonly term: string
  readonly text: string
  /** For a web link that is safe to follow (edge case T93). */
  readonly link?: string
}

/**
 * What is known about an event: its time in the reader's zone and, if that differs, in its own (R2.45), and the fields that are
 * filled in.
 *
 * @param ownZone IANA name of the reader's zone
 * @param locale the browser's by default
 */
export function eventFacts(event: PortalEvent, ownZone: string, locale?: string): readonly EventFact[] {
  const { scheduledUtc, timeZone, location, weblink, note } = event
  const own = yourTime(scheduledUtc, timeZone, ownZone, locale)
  const isLink = isWebLink(weblink)
  return [
    { term: 'Your time', text: own === undefined ? '' : withEnd(own, eventEnd(event, ownZone, locale)) },
    {
      term: own === undefined ? 'Time' : 'Time of the event',
      text: withEnd(eventTime(scheduledUtc, timeZone, locale), eventEnd(event, timeZone, locale)),
    },
    { term: 'Location', text: location },
    { term: 'Web link', text: weblink, ...(isLink && { link: weblink }) },
    { term: 'Note', text: note },
  ].filter(({ text }) => text.trim() !== '')
}
