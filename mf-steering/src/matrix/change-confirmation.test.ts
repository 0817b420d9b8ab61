import type { CommitteePerson, SteeringUser } from '@recog/shared-session'
import { changeConfirmation } from './change-confirmation'

const person = (userId: string) =>
  ({ userId, displayName: userId, email: '', committeeIds: [] }) as unknown as SteeringUser
const group = (id: string) => ({ id, name: id.toUpperCase(), description: '' })
const known = { ownUserId: 'me', steeringId: 'steering' }
const confirmationFor = changeConfirmation({
  ...known,
  committees: [{ id: 'physics', board: [{ userId: 'ada' } as CommitteePerson] }],
})

describe('removing somebody from a group', () => {
  it.each([
    ['ada', 'physics', 'ada is Work Group Lead of PHYSICS. The lead role will be removed as well.'],
    ['ben', 'physics', undefined],
    ['ada', 'spine', undefined],
    ['me', 'steering', 'You would leave the steering committee and lose access to these pages.'],
    ['ada', 'steering', 'ada loses all steering rights.'],
  ])('%s from %s needs the confirmation: %s', (userId, groupId, text) => {
    expect(confirmationFor(person(userId), group(groupId), false)?.text).toBe(text)
  })

  it('always needs a confirmation until the leads are known', () => {
    const unknown = changeConfirmation({ ...known, committees: undefined })
    expect(unknown(person('ben'), group('physics'), false)?.text).toBe(
      'ben may be Work Group Lead of PHYSICS: the list of leads has not been loaded. A lead role will be removed as well.',
    )
  })
})

describe('adding somebody to a group', () => {
  it('needs a confirmation only for the steering committee, which grants rights', () => {
    expect(confirmationFor(person('ada'), group('steering'), true)?.text).toMatch(
      /^ada will be able to approve requests/,
    )
    expect(confirmationFor(person('ada'), group('physics'), true)).toBeUndefined()
  })
})
