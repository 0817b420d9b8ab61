import { help } from '../../content/help'
import { helpHere } from './help-here'

const topicsFrom = (path: string) => {
  const [first] = helpHere(path)
  return first?.title === 'The page you came from' ? first.topics.map(({ id }) => id) : []
}

it.each([
  ['/events', ['follow-events', 'answer-an-event', 'copy-an-event']],
  ['/events/123', ['follow-events', 'answer-an-event', 'copy-an-event']],
  ['/committeeaccess', ['find-a-person', 'write-to-a-group']],
  ['/Admin', ['create-accounts']],
  // The nearest screen only.
  ['/admin/audit-logs', ['who-changed-what']],
  ['/eventsource', []],
  ['/home', []],
  ['', []],
])('help on %s comes first', (path, ids) => expect(topicsFrom(path)).toEqual(ids))

it('every screen that has help is found, and nothing else goes', () => {
  const topics = help.flatMap(({ topics }) => topics).filter(({ screen }) => screen)
  for (const { id, screen } of topics) expect(topicsFrom(screen?.path ?? '')).toContain(id)
  expect(helpHere('/events').slice(1)).toEqual(help)
})
