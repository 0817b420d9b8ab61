import type { CommitteePerson, SteeringUser } from '@recog/shared-session'
import { removalQuestion } from './removal-question'

const person = (userId: string) =>
  ({ userId, displayName: userId, email: '', committeeIds: [] }) as unknown as SteeringUser
const group = (id: string) => ({ id, name: id.toUpperCase(), description: '' })
const question = removalQuestion({
  committees: [{ id: 'physics', board: [{ userId: 'ada' } as CommitteePerson] }],
  ownUserId: 'me',
  steeringId: 'steering',
})

describe('before somebody is taken out of a group', () => {
  it.each([
    ['ada', 'physics', 'ada is Work Group Lead of PHYSICS. The lead role is removed as well.'],
    ['ben', 'physics', undefined],
    ['ada', 'spine', undefined],
    ['me', 'steering', 'You would leave the steering committee and lose these pages.'],
    ['ada', 'steering', undefined],
  ])('%s in %s is asked: %s', (userId, groupId, text) => {
    expect(question(person(userId), group(groupId))).toBe(text)
  })
})
