import { readResponse } from '../client/responses'

const read = <N extends 'steeringUsers' | 'decisions' | 'approve' | 'decline' | 'leadUsers'>(
  name: N,
  value: unknown,
) => readResponse(name, JSON.stringify(value))

describe('people in assignments', () => {
  it.each([
    ['Committee', true],
    ['COMMITTEE', true],
    ['Applicant', false],
    ['Declined', false],
    [null, false],
  ])('are approved with the role %j: %s (R3.8)', (userRole, isApproved) => {
    expect(read('steeringUsers', [{ userId: 'a', userRole }])).toMatchObject([{ isApproved }])
  })

  it('belong to groups by id, whether these are numbers or texts', () => {
    expect(read('steeringUsers', [{ userId: 'a', committees: [5, 'spine'] }])).toMatchObject([
      { committeeIds: ['5', 'spine'] },
    ])
  })

  it('are listed for a lead beside the groups that they lead', () => {
    expect(
      read('leadUsers', {
        committees: [{ id: 'spine', name: 'Spine' }],
        users: [{ userId: 'a', userRole: 'Committee' }],
      }),
    ).toMatchObject({ committees: [{ id: 'spine', name: 'Spine' }], users: [{ isApproved: true }] })
  })
})

describe('a decision', () => {
  it.each(['approve', 'decline'] as const)('to %s can be undone as long as the server says', (name) => {
    expect(read(name, { undoSeconds: 10 })).toEqual({ undoSeconds: 10 })
  })

  it.each([
    ['nothing', null],
    ['a text', 'ok'],
    ['no number', { undoSeconds: 'soon' }],
  ])('cannot be undone if the response is %s (section 7 does not define one)', (_what, value) => {
    expect(read('approve', value)).toEqual({ undoSeconds: 0 })
  })

  it('of an unknown kind is shown as an approval, and a mail in an unknown state as none', () => {
    const rows = read('decisions', [
      { userId: 'a', decision: 'declined', mail: 'failing' },
      { userId: 'b', decision: 'approved', mail: 'waiting' },
      { userId: 'c', decision: 'postponed', mail: 'lost' },
    ])
    expect(rows.map(({ decision, mail }) => [decision, mail])).toEqual([
      ['declined', 'failing'],
      ['approved', 'waiting'],
      ['approved', ''],
    ])
  })
})
