import type { PersonDetails, PortalPerson } from '@recog/shared-session'
import { heldRows, successorOptions, toDeactivation, withoutSuccessor } from './handover'

const person: PersonDetails = {
  userId: 'lea',
  displayName: 'Lea Lead',
  email: 'lea@x.org',
  status: 'member',
  isAdmin: false,
  isLastAdmin: false,
  deactivatedAt: '',
  sessions: 0,
  unreachableSince: '',
  accessUntil: '',
  lastSignInAt: '',
  blockedUntil: '',
  openRequests: 0,
  groups: [
    { id: 'spine', name: 'Spine', role: 'lead', needsSuccessor: true, suggested: ['mia'] },
    { id: 'steering', name: 'Steering', role: 'steering', needsSuccessor: false, suggested: [] },
  ],
  projects: [
    { id: 'spine', name: 'Study', isOwner: true, isLead: true, needsSuccessor: true, suggested: [] },
    { id: 'b', name: 'Other', isOwner: false, isLead: true, needsSuccessor: false, suggested: [] },
  ],
}
const other = (userId: string, changes: Partial<PortalPerson> = {}): PortalPerson => ({
  userId,
  displayName: userId,
  email: `${userId}@x.org`,
  status: 'member',
  isAdmin: false,
  deactivatedAt: '',
  accessUntil: '',
  lastSignInAt: '',
  ...changes,
})

describe('handing over', () => {
  it('lists groups and projects with the role of the person, also if two have the same id', () => {
    const rows = heldRows(person)
    expect(rows.map(({ name, role }) => [name, role])).toEqual([
      ['Spine', 'Leads this working group'],
      ['Steering', 'Member of the steering committee'],
      ['Study', 'Owns and leads this project'],
      ['Other', 'Leads this project'],
    ])
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
  })

  it('needs a successor only where nobody is left', () => {
    const rows = heldRows(person)
    expect(withoutSuccessor(rows, {}).map(({ name }) => name)).toEqual(['Spine', 'Study'])
    expect(withoutSuccessor(rows, { 'group spine': 'mia', 'project spine': '' })).toMatchObject([
      { name: 'Study' },
    ])
  })

  it('offers active members, those of the group first, and never the person who leaves', () => {
    const people = [
      other('ada'),
      other('gone', { deactivatedAt: '2026-01-01T00:00:00.000Z' }),
      other('lea'),
      other('mia', { email: '' }),
      other('new', { status: 'applicant' }),
    ]
    expect(successorOptions(people, 'lea', ['mia', 'gone'])).toEqual([
      { value: 'mia', label: 'mia' },
      { value: 'ada', label: 'ada (ada@x.org)' },
    ])
  })

  it('sends what was chosen, by kind, and leaves the rest out', () => {
    const chosen = { 'group spine': 'mia', 'project spine': 'ada', 'project b': '' }
    expect(toDeactivation(person, chosen)).toEqual({
      groups: [{ id: 'spine', userId: 'mia' }],
      projects: [{ id: 'spine', userId: 'ada' }],
    })
  })
})
