import { readResponse } from '../client/responses'

const people = (...rows: readonly object[]) => readResponse('people', JSON.stringify(rows))
const person = (row: object) => readResponse('person', JSON.stringify(row))

describe('the list of people', () => {
  it.each([
    ['Committee', 'member'],
    [' committee ', 'member'],
    ['Declined', 'declined'],
    ['Applicant', 'applicant'],
    ['Something new', 'applicant'],
    ['', 'applicant'],
    [undefined, 'applicant'],
  ])('reads the role %j as %s (R3.8)', (userRole, status) => {
    expect(people({ userId: 'a', userRole })).toMatchObject([{ userId: 'a', status }])
  })

  it('has no texts that are undefined, and flags only where they are true', () => {
    expect(people({ userId: 5 })).toEqual([
      {
        userId: '5',
        displayName: '',
        email: '',
        isAdmin: false,
        deactivatedAt: '',
        accessUntil: '',
        lastSignInAt: '',
        status: 'applicant',
      },
    ])
  })
})

describe('the details of a person', () => {
  it('say what they hold, and who may follow', () => {
    const groups = [{ id: 'spine', name: 'Spine', role: 'Lead', needsSuccessor: true, suggested: ['ben'] }]
    const projects = [{ id: 7, name: 'Registry', isOwner: true, needsSuccessor: true, suggested: [] }]
    expect(person({ userId: 'ada', userRole: 'Committee', groups, projects, sessions: 2 })).toMatchObject({
      status: 'member',
      groups: [{ id: 'spine', role: 'lead', needsSuccessor: true, suggested: ['ben'] }],
      projects: [{ id: '7', isOwner: true, isLead: false }],
      sessions: 2,
      openRequests: 0,
      isLastAdmin: false,
    })
  })

  it('tell the steering committee from groups that a person leads', () => {
    const groups = [{ id: 'steering', name: 'Steering Committee', role: 'steering' }]
    expect(person({ userId: 'ada', groups })).toMatchObject({ groups: [{ role: 'steering' }] })
  })

  it('are those of nobody without an id', () => {
    expect(person({ displayName: 'Ada' })).toBeUndefined()
  })
})
