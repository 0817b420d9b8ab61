import { possibleLeads } from './LeaveGroup'

const person = (userId: string, role: 'board' | 'member' = 'member') => ({
  userId,
  displayName: userId,
  email: '',
  role,
  joinedAt: '',
  institution: '',
})

describe('who may lead a group after its lead', () => {
  it('is one of its members, by name, if there is no other lead', () => {
    const group = { board: [person('me', 'board')], members: [person('zoe'), person('ada')] }
    expect(possibleLeads(group, 'me')?.map(({ userId }) => userId)).toEqual(['ada', 'zoe'])
  })

  it('need not be asked of members, or of one lead among several', () => {
    const group = { board: [person('me', 'board'), person('ben', 'board')], members: [person('ada')] }
    expect(possibleLeads(group, 'me')).toBeUndefined()
    expect(possibleLeads(group, 'ada')).toBeUndefined()
  })
})
