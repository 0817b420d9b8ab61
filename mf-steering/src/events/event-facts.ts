import { isWebLink, type CommitteeName, type PortalEvent } from '@recog/shared-session'
import { eventEnd, eventTime, withEnd, yourTime } from './event-time'

interface EventFact {
  readonly term: string
  readonly text: string
  /** For a web link that is safe to follow (edge case T93). */
  readonly link?: string
}

/**
 * Whom an event is for, as its reader knows it: the names of their own groups, or how many others.
 *
 * @param own the working groups of the reader
 * @returns '' for an event for all members
 */
export function audienceOf(
  { committeeIds }: Pick<PortalEvent, 'committeeIds'>,
  own: readonly Pick<CommitteeName, 'id' | 'name'>[],
): string {
  const names = own.filter(({ id }) => committeeIds.includes(id)).map(({ name }) => name)
  const others = committeeIds.length - names.length
  const rest =
    others === 0
      ? []
      : [`${others} ${names.length > 0 ? 'more' : 'working'} ${others === 1 ? 'group' : 'groups'}`]
  return [...names, ...rest].join(', ')
}

/**
 * What is known about an event: its time in the reader's zone and, if that differs, in its own (R2.45), and the fields that are
 * filled in.
 *
 * @param audience whom it is for (`audienceOf`)
 * @param ownZone IANA name of the reader's zone
 * @param locale the browser's by default
 */
export function eventFacts(
  event: PortalEvent,
  audience: string,
  ownZone: string,
  locale?: string,
): readonly EventFact[] {
  const { scheduledUtc, timeZone, location, weblink, note } = event
  const own = yourTime(scheduledUtc, timeZone, ownZone, locale)
  const isLink = isWebLink(weblink)
  return [
    { term: 'Your time', text: own === undefined ? '' : withEnd(own, eventEnd(event, ownZone, locale)) },
    {
      term: own === undefined ? 'Time' : 'Time of the event',
      text: withEnd(eventTime(scheduledUtc, timeZone, locale), eventEnd(event, timeZone, locale)),
    },
    { term: 'For', text: audience },
    { term: 'Location', text: location },
    { term: 'Web link', text: weblink, ...(isLink && { link: weblink }) },
    { term: 'Note', text: note },
  ].filter(({ text }) => text.trim() !== '')
}
