import type { CommitteePerson, SteeringUser } from '@recog/shared-session'
import { changeConfirmation } from './change-confirmation'
import { confirmRemovals } from './confirm-removals'

const person = (userId: string) =>
  ({ userId, displayName: userId, email: '', committeeIds: [] }) as unknown as SteeringUser
const group = (id: string) => ({ id, name: id.toUpperCase(), description: '' })
const confirmationFor = changeConfirmation({
  ownUserId: 'me',
  steeringId: 'steering',
  committees: [{ id: 'physics', board: [{ userId: 'ada' } as CommitteePerson] }],
})

describe('a lead who removes somebody', () => {
  const asLead = confirmRemovals(confirmationFor)
  const ben = { ...person('ben'), displayName: 'Ben', email: 'ben@x.org' }

  it('confirms it, and can tell namesakes apart', () => {
    expect(asLead(ben, group('physics'), false)).toMatchObject({
      text: 'Ben (ben@x.org) will no longer belong to PHYSICS.',
      canUndo: true,
    })
    expect(asLead({ ...ben, email: '' }, group('physics'), false)?.text).toMatch(/^Ben will/)
  })

  it('is warned of more than that, and confirms no addition', () => {
    expect(asLead(person('ada'), group('physics'), false)?.text).toMatch(/^ada is Work Group Lead/)
    expect(asLead(ben, group('physics'), true)).toBeUndefined()
  })
})
