import fc from 'fast-check'
import { UnreadableResponseError } from './errors'
import { readResponse } from './responses'
import { endpoints, type RouteName } from '@recog/api-contract/endpoints'
import { configureSettings } from '../settings'
import { readInstant } from '../domain/read'

const outcome = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (!(error instanceof UnreadableResponseError)) return String(error)
  }
  return 'fine'
}
const read = <N extends RouteName>(name: N, value: unknown) => readResponse(name, JSON.stringify(value))

describe('the response of a server', () => {
  it.each(Object.keys(endpoints) as RouteName[])(
    'to %s is read or rejected, and never crashes the reader',
    (name) => {
      fc.assert(
        fc.property(fc.jsonValue(), (wire) => {
          for (const value of [
            wire,
            [wire, { id: wire, userId: wire, committees: wire, board: [wire], items: wire }],
          ]) {
            expect(outcome(() => read(name, value))).toBe('fine')
          }
        }),
        { numRuns: 40 },
      )
    },
  )

  it('is read in camelCase and, with a warning, in PascalCase, with ids as numbers or strings', () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
    const camel = read('committee', {
      id: 5,
      name: 'Physics',
      board: [{ userId: 7, role: 'Board' }],
      members: null,
    })
    const pascal = read('committee', { Id: '5', Name: 'Physics', Board: [{ UserId: '7', Role: 'BOARD' }] })
    expect(camel).toEqual(pascal)
    expect(camel).toMatchObject({ id: '5', board: [{ userId: '7', role: 'board' }], members: [] })
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('"UserId"'))
    warn.mockRestore()
  })

  it.each(['items', 'data', 'results', 'value', '$values'])('may wrap a list in "%s"', (wrapper) => {
    expect(read('steeringCommittees', { [wrapper]: [{ id: 1, name: 'Physics' }] })).toEqual([
      { id: '1', name: 'Physics', description: '' },
    ])
  })

  it.each(['committee', 'project', 'member'] as const)('may be empty if the %s does not exist', (name) => {
    for (const body of ['', 'null', '{}', '[]', '""']) expect(readResponse(name, body)).toBeUndefined()
  })

  it.each(['', 'null', '{}', '{"userId":"","email":" "}'])('contains no user in %j', (body) => {
    expect(readResponse('userInfo', body)).toBeUndefined()
  })

  it('contains a user if it has any of id, user name and e-mail', () => {
    expect(read('userInfo', { email: 'a@x.org' })).toMatchObject({ email: 'a@x.org', userId: '' })
  })

  it('recognizes steering members by the id of the steering committee', () => {
    const isSteering = (user: object) => read('userInfo', { userId: 1, ...user })?.isSteering
    configureSettings({ steeringCommitteeId: '42' })
    expect(isSteering({ committees: [{ id: 42, name: 'whatever' }] })).toBe(true)
    expect(isSteering({ committees: [{ id: 'steering', name: 'Steering Committee' }] })).toBe(false)
    expect(isSteering({ isSteering: true, committees: [] })).toBe(false)
    configureSettings({})
  })

  it('announces capabilities, of which unknown ones are ignored', () => {
    const announced = (capabilities: unknown) => read('userInfo', { userId: 1, capabilities })?.capabilities
    expect(announced(['decline', 'time-travel'])).toEqual(['decline'])
    expect(announced(undefined)).toEqual([])
    expect(announced('decline')).toEqual([])
  })

  it.each([
    ['Committee', true],
    ['committee', true],
    ['Applicant', false],
    [null, false],
  ])('userRole %j means approved: %s', (userRole, approved) => {
    expect(read('steeringUsers', [{ userId: 1, userRole }])[0]?.isApproved).toBe(approved)
  })

  it('may list the groups of an account by name only', () => {
    expect(read('accounts', [{ email: 'a@x.org', committees: ['Physics', 'Spine'] }])[0]?.committees).toEqual(
      [
        { id: '', name: 'Physics', role: 'member' },
        { id: '', name: 'Spine', role: 'member' },
      ],
    )
  })

  it('is an error, not an empty audit log, if it contains no list of entries', () => {
    expect(() => read('auditLogs', { total: 3 })).toThrow(UnreadableResponseError)
    expect(() => read('auditLogs', 'soon')).toThrow(UnreadableResponseError)
    expect(read('auditLogs', { items: [], total: 0 })).toEqual({ items: [], total: 0, page: 1, pageSize: 50 })
    expect(read('auditLogs', [{ id: 1 }])).toMatchObject({ items: [{ id: '1' }], total: 1, page: 1 })
  })

  it('may say that a link was sent instead of a password', () => {
    const delivered = (wire: object) => read('accounts', [{ email: 'a@x.org', ...wire }])[0]?.delivered
    expect(delivered({ delivered: 'link' })).toBe('link')
    expect(delivered({ delivered: 'password' })).toBe('password')
    expect(delivered({})).toBe('password')
  })

  it('maps the wire role Board to lead in assignments', () => {
    const assignments = [
      { committeeName: 'Physics', role: 'Board', note: 'already lead, unchanged' },
      { committeeName: 'Spine', role: 'Member' },
    ]
    expect(read('assignUser', { created: false, assignments }).assignments).toEqual([
      { committeeName: 'Physics', role: 'board', note: 'already lead, unchanged' },
      { committeeName: 'Spine', role: 'member', note: '' },
    ])
  })

  it('has timestamps in UTC if they have no zone', () => {
    const createdAt = '2026-05-01T14:00:00'
    expect(read('auditLogs', { items: [{ id: 1, createdAt }] }).items[0]?.createdAt).toBe(
      '2026-05-01T14:00:00.000Z',
    )
    expect(read('project', { id: 1, createdAt })?.createdAt).toBe('2026-05-01T14:00:00.000Z')
    expect(read('decisions', [{ userId: 1, decidedAt: createdAt }])[0]?.decidedAt).toBe(
      '2026-05-01T14:00:00.000Z',
    )
    expect(read('project', { id: 1, createdAt: 'last year' })?.createdAt).toBe('last year')
  })
})

it('names an event and a project without a title, and takes a day for its start', () => {
  expect(read('events', [{ id: 1, title: ' ', scheduledUtc: '2027-01-01' }])).toMatchObject([
    { title: 'Untitled event', scheduledUtc: '2027-01-01T00:00:00.000Z' },
  ])
  expect(read('project', { id: 1, name: null })).toMatchObject({ name: 'Untitled project' })
})

describe('a timestamp', () => {
  const fractions = ['', '.0', '.00', '.000', '.0000', '.0000000']
  it.each(fractions.flatMap((fraction) => ['', 'Z'].map((zone) => `2026-05-01T14:00:00${fraction}${zone}`)))(
    '%s is 14:00 UTC in any time zone',
    (text) => expect(readInstant(text)).toBe('2026-05-01T14:00:00.000Z'),
  )

  it.each(['', 'soon', '2026', '2026-13-01T00:00:00', '2027-02-30T10:00:00Z', 'null'])(
    '%j is not valid',
    (text) => expect(readInstant(text)).toBe(''),
  )
})
