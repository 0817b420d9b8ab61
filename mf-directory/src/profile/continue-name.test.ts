import { continueName } from './continue-name'

const before = { firstName: 'Owen', lastName: 'Castellane', displayName: '', degrees: 'MD', institution: '' }

it('keeps what was typed, takes what was changed elsewhere, and names what both changed', () => {
  const mine = { ...before, lastName: 'Adeyemi', degrees: 'MD, PhD', institution: 'Same' }
  const theirs = { ...before, firstName: 'Owain', lastName: 'Castell', institution: 'Same' }
  expect(continueName(before, mine, theirs)).toEqual({
    value: { ...before, firstName: 'Owain', lastName: 'Adeyemi', degrees: 'MD, PhD', institution: 'Same' },
    taken: ['firstName'],
    overlaps: ['lastName'],
  })
})
