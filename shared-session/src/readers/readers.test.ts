import fc from 'fast-check'
import { configureSettings } from '../settings/settings'
import { toAccountPreviews, toAccountResults, toAssignedUser, toAuditPage, toBulkAddResults } from './admin'
import { toCommittee, toCommittees } from './committees'
import { toEvents } from './events'
import { readInstant } from './instant'
import { toPickerUsers, toProjects, toSavedId } from './projects'
import { toOwnProfile, toPublicMember, toSessionUser } from './session-user'
import { toDecisions, toLeadUsers, toSteeringUsers } from './steering'

const READERS = {
  toAccountPreviews,
  toAccountResults,
  toAssignedUser,
  toAuditPage,
  toBulkAddResults,
  toCommittee,
  toCommittees,
  toDecisions,
  toEvents,
  toLeadUsers,
  toOwnProfile,
  toPickerUsers,
  toProjects,
  toPublicMember,
  toSavedId,
  toSessionUser,
  toSteeringUsers,
}

describe('what a server sends', () => {
  it.each(Object.entries(READERS))('never makes %s throw', (_name, read) => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (wire) => {
        read(wire)
        read([wire, { id: wire, userId: wire, committees: wire, board: [wire], items: wire }])
      }),
    )
  })

  it('is read alike in camelCase and PascalCase, ids as numbers or strings', () => {
    const camel = toCommittee({
      id: 5,
      name: 'Physics',
      board: [{ userId: 7, role: 'Board' }],
      members: null,
    })
    const pascal = toCommittee({ Id: '5', Name: 'Physics', Board: [{ UserId: '7', Role: 'BOARD' }] })
    expect(camel).toEqual(pascal)
    expect(camel).toMatchObject({ id: '5', board: [{ userId: '7', role: 'board' }], members: [] })
  })

  it('makes a steering member of whoever is in the one steering committee, by its id', () => {
    configureSettings({ steeringCommitteeId: '42' })
    expect(toSessionUser({ committees: [{ id: 42, name: 'whatever' }] }).isSteering).toBe(true)
    expect(toSessionUser({ committees: [{ id: 'steering', name: 'Steering Committee' }] }).isSteering).toBe(
      false,
    )
    expect(toSessionUser({ isSteering: true, committees: [] }).isSteering).toBe(false)
    configureSettings({})
  })

  it.each([
    ['Committee', true],
    ['committee', true],
    ['Applicant', false],
    [null, false],
  ])('userRole %j means approved: %s', (userRole, approved) => {
    expect(toSteeringUsers([{ userId: 1, userRole }])[0]?.isApproved).toBe(approved)
  })
})

describe('an instant', () => {
  const fractions = ['', '.0', '.00', '.000', '.0000', '.0000000']
  it.each(fractions.flatMap((fraction) => ['', 'Z'].map((zone) => `2026-05-01T14:00:00${fraction}${zone}`)))(
    '%s is 14:00 UTC wherever it is read',
    (text) => expect(readInstant(text)).toBe('2026-05-01T14:00:00.000Z'),
  )

  it.each(['', 'soon', '2026', '2026-13-01T00:00:00', 'null'])('%j is none', (text) =>
    expect(readInstant(text)).toBe(''),
  )
})
