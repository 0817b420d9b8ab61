import fc from 'fast-check'
import { compareNames, slicedWork, type Committee, type PickerUser } from '@recog/shared-session'
import { directoryIndex } from './use-directory-search'

const NAMES = ['Ada Lovelace', 'Zoë Groß', 'Łukasz 10', 'lukasz 2', 'Ben Ode']

const person = (number: number): PickerUser => ({
  userId: `${number}`,
  displayName: NAMES[number % NAMES.length] ?? '',
  email: `p${number}@x.org`,
  institution: 'Łódź',
  expertiseAreas: 'Spine',
})

const group = (id: string, leads: readonly number[], members: readonly number[]): Committee => {
  const people = (numbers: readonly number[], role: 'board' | 'member') =>
    numbers.map((number) => ({ ...person(number), role, joinedAt: '', institution: '' }))
  return {
    id,
    name: `Group ${id}`,
    description: 'Öl',
    board: people(leads, 'board'),
    members: people(members, 'member'),
  }
}

const numbers = (maxLength: number) => fc.uniqueArray(fc.nat(2_000), { maxLength })

it('has everybody once, by name, with institution, expertise and groups', () => {
  fc.assert(
    fc.property(numbers(1_500), numbers(3), numbers(900), numbers(900), (all, leads, members, others) => {
      const groups = [group('a', leads, members), group('b', [], others)]
      const index = slicedWork(directoryIndex(groups, all.map(person))).result()
      const expected = [...new Set([...all, ...leads, ...members, ...others])]
        .map((number) => {
          const { userId, displayName: name, email, institution } = person(number)
          const a = { id: 'a', name: 'Group a', role: leads.includes(number) ? 'board' : 'member' }
          const b = { id: 'b', name: 'Group b', role: 'member' }
          return {
            userId,
            name,
            email,
            institution: all.includes(number) ? institution : '',
            expertise: all.includes(number) ? 'Spine' : '',
            groups: [
              ...(leads.includes(number) || members.includes(number) ? [a] : []),
              ...(others.includes(number) ? [b] : []),
            ],
          }
        })
        .toSorted((a, b) => compareNames(a.name, b.name) || compareNames(a.userId, b.userId))
      expect(index.people.map(({ item }) => item)).toEqual(expected)
      expect(index.groups.map(({ group }) => group)).toEqual(groups)
    }),
    { numRuns: 10 },
  )
})

it('folds the texts that are searched', () => {
  const { people, groups } = slicedWork(directoryIndex([group('a', [1], [1, 2])], [person(1)])).result()
  expect(people.map(({ text }) => text)).toEqual(['lukasz 10\np2@x.org\n', 'zoe gross\np1@x.org\nlodz'])
  expect(groups.map(({ text }) => text)).toEqual(['group a\nol'])
  expect(groups[0]?.people.map(({ text }) => text)).toEqual(['zoe gross', 'lukasz 10'])
})
