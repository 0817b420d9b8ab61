import type { CommitteePerson, SteeringUser } from '@recog/shared-session'
import { changeQuestion } from './change-question'

const person = (userId: string) =>
  ({ userId, displayName: userId, email: '', committeeIds: [] }) as unknown as SteeringUser
const group = (id: string) => ({ id, name: id.toUpperCase(), description: '' })
const known = { ownUserId: 'me', steeringId: 'steering' }
const question = changeQuestion({
  ...known,
  committees: [{ id: 'physics', board: [{ userId: 'ada' } as CommitteePerson] }],
})

describe('before somebody is taken out of a group', () => {
  it.each([
    ['ada', 'physics', 'ada is Work Group Lead of PHYSICS. The lead role will be removed as well.'],
    ['ben', 'physics', undefined],
    ['ada', 'spine', undefined],
    ['me', 'steering', 'You would leave the steering committee and lose access to these pages.'],
    ['ada', 'steering', 'ada loses all steering rights.'],
  ])('%s in %s is asked: %s', (userId, groupId, text) => {
    expect(question(person(userId), group(groupId), false)?.text).toBe(text)
  })

  it('asks about everybody as long as the leads are unknown', () => {
    const unknown = changeQuestion({ ...known, committees: undefined })
    expect(unknown(person('ben'), group('physics'), false)?.text).toBe(
      'ben may be Work Group Lead of PHYSICS: the list of leads has not been loaded. A lead role will be removed as well.',
    )
  })
})

describe('before somebody is put into a group', () => {
  it('asks only for the steering committee, which grants rights', () => {
    expect(question(person('ada'), group('steering'), true)?.text).toMatch(
      /^ada will be able to approve requests/,
    )
    expect(question(person('ada'), group('physics'), true)).toBeUndefined()
  })
})
