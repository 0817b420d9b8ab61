import { groupChoices, peopleChoices } from './choices'

const person = (userId: string, displayName: string, institution: string) => ({
  userId,
  displayName,
  institution,
  expertiseAreas: '',
  email: `${userId}@x.org`,
})

it('tells people with the same name apart', () => {
  const choices = peopleChoices([
    person('3', 'John Smith', 'Leeds'),
    person('1', 'John Smith', 'Leeds'),
    person('2', 'John Smith', 'Hamburg'),
    person('4', 'Ada Lovelace', ''),
  ])
  expect(choices.map(({ label, detail }) => `${label}: ${detail}`)).toEqual([
    'Ada Lovelace: ',
    'John Smith: Leeds · 1@x.org',
    'John Smith: Hamburg',
    'John Smith: Leeds · 3@x.org',
  ])
})

it('puts the groups that may be chosen first, and says why others may not', () => {
  const groups = ['Spine', 'CNS', 'Thorax'].map((name) => ({
    id: name.toLowerCase(),
    name,
    description: '',
    board: [],
    members: [],
  }))
  const rights = { userId: 'me', isApproved: true, isSteering: false, isAdmin: false, leads: ['thorax'] }
  expect(groupChoices(groups, rights, undefined)).toEqual([
    { value: 'thorax', label: 'Thorax', disabledReason: undefined },
    { value: 'cns', label: 'CNS', disabledReason: 'You do not lead this group' },
    { value: 'spine', label: 'Spine', disabledReason: 'You do not lead this group' },
  ])
})
