import { mergedEdit } from './merged-edit'

interface Form {
  readonly name: string
  readonly status: string
  readonly isApproved: boolean
  readonly leads: readonly string[]
  readonly members: readonly string[]
  readonly groups: readonly string[]
}

const before: Form = {
  name: 'Study',
  status: 'In Progress',
  isApproved: false,
  leads: ['ada'],
  members: ['ben', 'cy'],
  groups: ['physics'],
}
const merged = (mine: Partial<Form>, theirs: Partial<Form>) =>
  mergedEdit(before, { ...before, ...mine }, { ...before, ...theirs })

it('takes what only the other person changed, and keeps what only the visitor changed', () => {
  expect(merged({ name: 'My study' }, { status: 'Completed', isApproved: true })).toEqual({
    value: { ...before, name: 'My study', status: 'Completed', isApproved: true },
    taken: ['status', 'isApproved'],
    overlaps: [],
  })
})

it('keeps the visitor’s value where both changed the same field, and names it', () => {
  expect(merged({ name: 'Mine', status: 'Completed' }, { name: 'Theirs', status: 'Completed' })).toEqual({
    value: { ...before, name: 'Mine', status: 'Completed' },
    taken: [],
    overlaps: ['name'],
  })
})

it('counts an emptied field as changed', () => {
  expect(merged({ name: '' }, { name: 'Theirs' })).toMatchObject({ value: { name: '' }, overlaps: ['name'] })
  expect(merged({ name: 'Mine' }, { name: '' })).toMatchObject({
    value: { name: 'Mine' },
    overlaps: ['name'],
  })
})

it('merges lists: nobody whom either added is missing, nobody whom either removed is back', () => {
  const { value, taken, overlaps } = merged(
    { members: ['cy', 'dora'], leads: ['ada', 'eve'] },
    { members: ['ben', 'cy', 'finn'], leads: ['ada'], groups: ['physics', 'spine'] },
  )
  expect(value.members).toEqual(['cy', 'finn', 'dora'])
  expect(value.leads).toEqual(['ada', 'eve'])
  expect(value.groups).toEqual(['physics', 'spine'])
  expect(taken).toEqual(['members', 'groups'])
  expect(overlaps).toEqual([])
})

it('adds nobody twice, and names no list that both changed in the same way', () => {
  const { value, taken } = merged({ leads: ['ada', 'eve'] }, { leads: ['eve', 'ada'] })
  expect(value.leads).toEqual(['eve', 'ada'])
  expect(taken).toEqual([])
})

it('names every difference when the form as it was opened is not known any more', () => {
  const mine = { ...before, name: 'Mine', members: ['ben'] }
  expect(mergedEdit(undefined, mine, { ...before, status: 'Completed' })).toEqual({
    value: { ...mine, members: ['ben', 'cy'] },
    taken: ['members'],
    overlaps: ['name', 'status'],
  })
})
