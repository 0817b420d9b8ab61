import fc from 'fast-check'
import { byName, compareNames, searchable } from './compare-names'

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
