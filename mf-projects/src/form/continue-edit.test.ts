import { continueEdit } from './continue-edit'
import type { ProjectForm } from './project-form'

const before: ProjectForm = {
  name: 'Study',
  description: 'Dose',
  ownerUserId: 'ada',
  isApproved: false,
  status: 'In Progress',
  leads: ['ada'],
  members: ['ben', 'cy'],
  underCommittees: ['physics'],
}
const continued = (mine: Partial<ProjectForm>, theirs: Partial<ProjectForm>) =>
  continueEdit(before, { ...before, ...mine }, { ...before, ...theirs })

it('takes what only the other person changed, and keeps what only the visitor changed', () => {
  expect(continued({ name: 'My study' }, { status: 'Completed', isApproved: true })).toEqual({
    value: { ...before, name: 'My study', status: 'Completed', isApproved: true },
    taken: ['status', 'isApproved'],
    overlaps: [],
  })
})

it('keeps the visitor’s value where both changed the same field, and names it', () => {
  expect(continued({ name: 'Mine', status: 'Completed' }, { name: 'Theirs', status: 'Completed' })).toEqual({
    value: { ...before, name: 'Mine', status: 'Completed' },
    taken: [],
    overlaps: ['name'],
  })
})

it('merges lists: nobody whom either added is missing, nobody whom either removed is back', () => {
  const { value, taken, overlaps } = continued(
    { members: ['cy', 'dora'], leads: ['ada', 'eve'] },
    { members: ['ben', 'cy', 'finn'], leads: ['ada'], underCommittees: ['physics', 'spine'] },
  )
  expect(value.members).toEqual(['cy', 'finn', 'dora'])
  expect(value.leads).toEqual(['ada', 'eve'])
  expect(value.underCommittees).toEqual(['physics', 'spine'])
  expect(taken).toEqual(['underCommittees', 'members'])
  expect(overlaps).toEqual([])
})

it('adds nobody twice', () => {
  expect(continued({ leads: ['ada', 'eve'] }, { leads: ['ada', 'eve'] }).value.leads).toEqual(['ada', 'eve'])
})

it('names every difference when the form as it was opened is not known any more', () => {
  const mine = { ...before, name: 'Mine', members: ['ben'] }
  expect(continueEdit(undefined, mine, { ...before, status: 'Completed' })).toEqual({
    value: { ...mine, members: ['ben', 'cy'] },
    taken: ['members'],
    overlaps: ['name', 'status'],
  })
})
