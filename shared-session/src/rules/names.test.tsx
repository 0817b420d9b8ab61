import { namesInOrder } from '@recog/api-contract/testing/names-in-order'
import fc from 'fast-check'
import { byName, compareNames, displayName, inNameOrder, searchable, sortedByName } from './names'

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
  it('ignores letter case and accents, and sorts numbers by value', () => {
    expect(namesInOrder.toReversed().toSorted(compareNames)).toEqual(namesInOrder)
  })

  it('is total: only identical names compare as equal', () => {
    expect(compareNames('Ada', 'Ada')).toBe(0)
    expect(compareNames('Ada', 'ada')).toBe(-compareNames('ada', 'Ada'))
    expect(compareNames('Ada', 'ada')).not.toBe(0)
  })

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
      { examples: [['Ϲ']] },
    )
  })

  it.each(['ΒΑΣ', 'βας', 'βασ'])('%j is the beginning of a name in Greek', (typed) => {
    expect(searchable('Βασίλης')).toContain(searchable(typed))
  })

  it.each([
    [' Müller ', 'muller'],
    ['Øystein Ødegård', 'oystein odegard'],
    ['Łukasz Michałowski', 'lukasz michalowski'],
    ['Weiß', 'weiss'],
    ['WEIẞ', 'weiss'],
    ['Ægir', 'aegir'],
    ['Œuvre', 'oeuvre'],
    ['Đorđe', 'dorde'],
    ['Guðrún Ħ', 'gudrun h'],
    ['Βασίλης', 'βασιλησ'],
  ])('%j is found by typing %j', (name, typed) => {
    expect(searchable(name)).toBe(typed)
  })

  it('accepts any text', () => {
    fc.assert(fc.property(fc.string(), (text) => typeof searchable(text) === 'string'))
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
  const numbers = ['1\u03011', '1²', '1a', '2'].map((name) => ({ name, id: '2' }))
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
    { numRuns: 1000, examples: [[numbers]] },
  )
})

const PARTS = {
  displayName: 'Dr. Ada',
  firstName: 'Ada',
  lastName: 'Lovelace',
  userName: 'ada',
  email: 'a@x.org',
}
type Part = keyof typeof PARTS

/** All 32 combinations of what may be missing. */
const COMBINATIONS = Array.from({ length: 32 }, (_, bits) =>
  (Object.keys(PARTS) as Part[]).filter((_part, index) => bits & (1 << index)),
)

function expectedName(has: readonly Part[]): string {
  if (has.includes('displayName')) return 'Dr. Ada'
  const joined = (['firstName', 'lastName'] as const)
    .filter((part) => has.includes(part))
    .map((part) => PARTS[part])
  if (joined.length > 0) return joined.join(' ')
  if (has.includes('userName')) return 'ada'
  return has.includes('email') ? 'a@x.org' : 'id-7'
}

describe('the name of a person', () => {
  it.each(COMBINATIONS.map((has) => [has.join(', ') || 'nothing', has] as const))(
    'with %s',
    (_label, has) => {
      const given = Object.fromEntries(has.map((part) => [part, PARTS[part]]))
      const blank = Object.fromEntries(
        (Object.keys(PARTS) as Part[]).filter((part) => !has.includes(part)).map((part) => [part, ' ']),
      )
      expect(displayName({ ...given, userId: 'id-7' })).toBe(expectedName(has))
      expect(displayName({ ...blank, ...given, userId: 'id-7' })).toBe(expectedName(has))
    },
  )
})
