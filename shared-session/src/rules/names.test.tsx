import fc from 'fast-check'
import { byName, compareNames, inNameOrder, searchable, sortedByName } from './names'

const name = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    'Østergaard',
    'Ostergaard',
    'ostergaard',
    'Łukasz',
    'Straße',
    'Strasse',
    'Physics 2',
    'Physics 10',
  ),
)

describe('the order of names', () => {
  it('does not depend on the order that the list had before', () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 20 }), (names) => {
        expect(names.toReversed().toSorted(compareNames)).toEqual(names.toSorted(compareNames))
      }),
    )
  })

  it('is the same in both directions', () => {
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(Math.sign(compareNames(a, b))).toBe(0 - Math.sign(compareNames(b, a)) + 0)
      }),
    )
  })

  it('puts objects with equal names in the order of their ids', () => {
    const rows = [
      { name: 'Spine', id: '10' },
      { name: 'Physics', id: '7' },
      { name: 'Spine', id: '9' },
    ]
    expect(rows.toSorted(byName).map(({ id }) => id)).toEqual(['7', '9', '10'])
  })
})

describe('a text for searching', () => {
  it('contains every text whose letters it contains, however they are written', () => {
    fc.assert(
      fc.property(name, (text) => {
        expect(searchable(text.toUpperCase())).toBe(searchable(text.toUpperCase().toLowerCase()))
        expect(searchable(` ${text}\t`)).toBe(searchable(text))
      }),
    )
  })

  it.each([
    ['Müller', 'muller'],
    ['Østergaard', 'ostergaard'],
    ['Łukasz', 'lukasz'],
    ['Straße', 'strasse'],
  ])('folds %s to %s', (text, folded) => {
    expect(searchable(text)).toBe(folded)
  })
})

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
