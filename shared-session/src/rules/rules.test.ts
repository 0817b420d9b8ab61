import fc from 'fast-check'
import type { SessionUser } from '../domain/types'
import { readRole } from '../readers/role'
import { compareNames, searchable } from './compare-names'
import { displayName } from './display-name'
import { canCreateProject, canEditProject, isLeadOf, memberCount } from './permissions'

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

describe('a role', () => {
  it.each([
    ['Board', 'board'],
    ['board', 'board'],
    ['BOARD', 'board'],
    [' board ', 'board'],
    ['Member', 'member'],
    ['lead', 'member'],
    ['', 'member'],
    [null, 'member'],
    [undefined, 'member'],
    [1, 'member'],
    ['boardmember', 'member'],
    ['BOARDI', 'member'],
  ])('%j is %s', (wire, role) => expect(readRole(wire)).toBe(role))
})

describe('the order of names', () => {
  it('does not mind letter case and accents, and counts', () => {
    const names = ['Zebra', 'apple', 'Österreich', 'physics 10', 'Physics 2', 'Ápple']
    expect(names.toSorted(compareNames)).toEqual([
      'apple',
      'Ápple',
      'Österreich',
      'Physics 2',
      'physics 10',
      'Zebra',
    ])
  })

  it('is what a collator says, of all signs and letters', () => {
    const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
    const sign = fc.constantFrom(...printable(), ...FROM_NAMES)
    const name = fc.string({ unit: sign, maxLength: 8 })
    fc.assert(
      fc.property(name, name, (a, b) => compareNames(a, b) === Math.sign(collator.compare(a, b))),
      { numRuns: 2000 },
    )
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
  ])('%j is found by typing %j, letters as in sorting', (name, typed) => {
    expect(searchable(name)).toBe(typed)
    expect(compareNames(name.trim(), typed)).toBe(0)
  })

  it('does not stumble over brackets', () => {
    fc.assert(fc.property(fc.string(), (text) => typeof searchable(text) === 'string'))
  })
})

const FROM_NAMES = '0 0 1 2 é É ñ Ç ø Ø ß ẞ Ł æ Ð đ ħ œ ı þ Я ’'.split(' ')
/** All of ASCII that is seen. */
const printable = () => Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index))

const user = (changes: Partial<SessionUser>): SessionUser => ({
  userId: 'me',
  userName: '',
  displayName: '',
  firstName: '',
  lastName: '',
  email: '',
  isAdmin: false,
  isCommittee: true,
  isSteering: false,
  committees: [],
  capabilities: [],
  ...changes,
})
const leadOf = (id: string) => ({ id, name: id, description: '', role: 'board' as const })
const memberOf = (id: string) => ({ id, name: id, description: '', role: 'member' as const })

describe('what a person may do', () => {
  it('is leading only where the role says so', () => {
    expect(isLeadOf(user({ committees: [memberOf('a'), leadOf('b')] }), 'b')).toBe(true)
    expect(isLeadOf(user({ committees: [memberOf('a')], isSteering: true }), 'a')).toBe(false)
  })

  it.each([
    ['steering', user({ isSteering: true }), true],
    ["a lead of one of the project's groups", user({ committees: [leadOf('g2')] }), true],
    ['a project lead', user({ userId: 'p1' }), true],
    ['a lead of another group', user({ committees: [leadOf('g9')] }), false],
    ['a member of its group', user({ committees: [memberOf('g1')] }), false],
    ['an administrator', user({ isAdmin: true }), false],
  ])('%s may edit a project: %s', (_who, who, allowed) => {
    expect(canEditProject(who, { committeeIds: ['g1', 'g2'], leadIds: ['p1'] })).toBe(allowed)
  })

  it('creates projects as steering or as any lead', () => {
    expect(canCreateProject(user({}))).toBe(false)
    expect(canCreateProject(user({ committees: [leadOf('a')] }))).toBe(true)
    expect(canCreateProject(user({ isSteering: true }))).toBe(true)
  })
})

describe('the size of a group', () => {
  const person = (userId: string) => ({
    userId,
    displayName: '',
    email: '',
    role: 'member' as const,
    joinedAt: '',
  })
  it('counts people, not roles', () => {
    expect(memberCount({ board: [person('a')], members: [person('a'), person('b')] })).toBe(2)
    expect(memberCount({ board: [], members: [] })).toBe(0)
  })
})
