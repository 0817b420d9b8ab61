import type { Capability } from '@recog/shared-session'
import { personas, renderRoute } from '@recog/testing'
import { SectionRoutes } from '../../SectionRoutes'
// Loading what is loaded later takes its time on a busy machine.
import '../AnswersOfEvent'
import '../CalendarLinkForm'
import '../CancelForm'
import '../CopyForm'
import '../EditForm'
import '../ics'

/** An event to come. */
export const coming = {
  id: 1,
  title: 'Annual "meeting"',
  scheduledUtc: '2099-05-01T14:00:00',
  timeZone: 'America/Chicago',
  location: 'Room 1',
  weblink: 'https://x.org',
  note: 'Bring slides',
  version: 3,
}
/** An event of the past, with a link that must not be offered. */
export const gone = {
  ...coming,
  id: 2,
  title: 'Last year',
  scheduledUtc: '2020-05-01T14:00:00Z',
  weblink: 'javascript:alert(1)',
}

/** Open the list of events as somebody. @param capabilities those of the server; all of them by default */
export function openEvents(
  who: 'member' | 'steering' | 'applicant' = 'steering',
  capabilities: readonly Capability[] = personas[who].user.capabilities,
) {
  const { user } = personas[who]
  const session = { ...personas[who], user: { ...user, capabilities } }
  return renderRoute(<SectionRoutes />, { at: '/events', session })
}
