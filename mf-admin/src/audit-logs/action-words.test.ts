import { auditActions } from '@recog/shared-session'
import { actionWords } from './action-words'

it.each([
  ['membership.added', 'Pelvis', 'Added to Pelvis'],
  ['membership.added', '', 'Added to a working group'],
  ['group.saved', '$& group', 'Saved $& group'],
  ['session.started', '', 'Signed in'],
  ['member.promoted', 'Pelvis', 'member.promoted'],
  ['constructor', '', 'constructor'],
])('%s of %j is %j', (action, group, words) => expect(actionWords(action, group)).toBe(words))

it('has words of its own for every action', () => {
  const words = auditActions.map((action) => actionWords(action))
  expect(new Set(words).size).toBe(auditActions.length)
})
