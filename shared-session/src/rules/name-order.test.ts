import fc from 'fast-check'
import { byName } from './compare-names'
import { inNameOrder, sortedByName } from './name-order'

it('sorts people by the name shown, and namesakes by id', () => {
  const people = [
    { userId: '4', displayName: 'Zoe Abel' },
    { userId: '3', displayName: '', firstName: 'Ada', lastName: 'Zimmer' },
    { userId: '2', displayName: 'Élodie Meyer' },
    { userId: '1', displayName: 'elodie meyer' },
    { userId: '10', displayName: 'Ben Ode' },
    { userId: '9', displayName: 'Ben Ode' },
  ]
  expect(inNameOrder(people).map(({ userId }) => userId)).toEqual(['3', '9', '10', '1', '2', '4'])
})

it('gives every list of names the order of the collator', () => {
  const text = (signs: string) => fc.string({ unit: fc.constantFrom(...Array.from(signs)), maxLength: 4 })
  const number = fc.bigInt({ min: 0n, max: 10n ** 14n }).map(String)
  const name = fc.oneof(
    number,
    text('abB éØ'),
    text('a 012'),
    text("aZ  -'.,_10äÄÉñÇøßẞŁæÐđħœþЯ山ıİ\u00a0\u0301"),
  )
  const named = fc.record({ name, id: fc.constantFrom('2', '10') })
  fc.assert(
    fc.property(fc.array(named, { maxLength: 12 }), (rows) => {
      const sorted = sortedByName(
        rows,
        ({ name }) => name,
        ({ id }) => id,
      )
      expect(sorted).toEqual(rows.toSorted(byName))
    }),
    { numRuns: 1000 },
  )
})
