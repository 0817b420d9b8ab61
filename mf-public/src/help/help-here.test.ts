import type { PortalPages } from '@recog/section-contract/href'
import { help } from '../../content/help'
import { helpHere } from './help-here'

const topicsOn = (path: string) => {
  const [first] = helpHere(path)
  return first?.title === 'The page you came from' ? first.topics.map(({ id }) => id) : []
}

type Others = 'mf-admin' | 'mf-directory' | 'mf-projects' | 'mf-steering'

/** Every page that not everybody may see; one that is missing is a type error. */
const SCREENS: Readonly<Record<PortalPages[Others], readonly string[]>> = {
  '/CommitteeAccess': ['find-a-person', 'write-to-a-group'],
  '/committees/:committeeId': ['write-to-a-group', 'manage-members'],
  '/members/:userId': ['find-a-person'],
  '/profile': ['choose-emails', 'your-data'],
  '/announcements': ['tell-a-group'],
  '/notifications': ['choose-emails'],
  '/projects': ['create-a-project'],
  '/projects/new': ['create-a-project'],
  '/projects/:projectId': ['create-a-project'],
  '/projects/:projectId/edit': ['create-a-project'],
  '/wg/assign': ['manage-members'],
  '/events': ['follow-events', 'answer-an-event', 'copy-an-event'],
  '/events/:eventId': ['answer-an-event', 'copy-an-event'],
  '/steering': ['approve-requests', 'assign-members', 'post-an-event'],
  '/steering/approve': ['approve-requests'],
  '/steering/assign': ['assign-members'],
  '/steering/events': ['post-an-event'],
  '/admin': ['create-accounts'],
  '/admin/audit-logs': ['who-changed-what'],
  '/admin/people': ['end-an-account'],
  '/admin/people/:userId': ['end-an-account'],
  '/admin/groups': ['name-groups'],
  '/admin/system': ['check-the-system'],
}

it.each(Object.entries(SCREENS))('help on %s comes first', (screen, ids) => {
  const path = screen.replaceAll(/:\w+/g, 'some-id')
  expect(topicsOn(path)).toEqual(ids)
  expect(topicsOn(`${path.toUpperCase()}/`)).toEqual(ids)
})

it.each(['', '/home', '/eventsource', '/events/7/8'])('there is no help on "%s"', (path) =>
  expect(topicsOn(path)).toEqual([]),
)

it('all help follows', () => expect(helpHere('/events').slice(1)).toEqual(help))
