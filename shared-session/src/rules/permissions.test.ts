import type { SessionUser } from '../domain/session'
import { isLeadOf, memberCount, rightsOf } from './permissions'

const user = (changes: Partial<SessionUser>): SessionUser => ({
  userId: 'me',
  userName: '',
  displayName: '',
  firstName: '',
  lastName: '',
  email: '',
  isAdmin: false,
  isCommittee: true,
  isSteering: false,
  committees: [],
  requestedAt: '',
  pendingRequests: 0,
  capabilities: [],
  ...changes,
})
const leadOf = (id: string) => ({ id, name: id, description: '', role: 'board' as const })
const memberOf = (id: string) => ({ id, name: id, description: '', role: 'member' as const })

describe('the rights of a person', () => {
  it('include leading a group only with the role of a lead', () => {
    expect(isLeadOf(user({ committees: [memberOf('a'), leadOf('b')] }), 'b')).toBe(true)
    expect(isLeadOf(user({ committees: [memberOf('a')], isSteering: true }), 'a')).toBe(false)
  })

  it('list the groups they lead', () => {
    const who = user({ isAdmin: true, committees: [memberOf('a'), leadOf('b')] })
    expect(rightsOf(who)).toEqual({
      userId: who.userId,
      isApproved: true,
      isSteering: false,
      isAdmin: true,
      leads: ['b'],
    })
  })
})

describe('the size of a group', () => {
  const person = (userId: string) => ({
    userId,
    displayName: '',
    email: '',
    role: 'member' as const,
    joinedAt: '',
    institution: '',
  })
  it('counts people, not roles', () => {
    expect(memberCount({ board: [person('a')], members: [person('a'), person('b')] })).toBe(2)
    expect(memberCount({ board: [], members: [] })).toBe(0)
  })
})
