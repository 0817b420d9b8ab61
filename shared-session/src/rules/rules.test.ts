import { namesInOrder } from '@recog/api-contract/testing/names-in-order'
import fc from 'fast-check'
import type { SessionUser } from '../domain/session'
import { readRole } from '../domain/read'
import { compareNames, displayName, searchable } from './names'
import { isLeadOf, memberCount, rightsOf } from './permissions'

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
  it('ignores letter case and accents, and sorts numbers by value', () => {
    expect(namesInOrder.toReversed().toSorted(compareNames)).toEqual(namesInOrder)
  })

  it('is total: only identical names compare as equal', () => {
    expect(compareNames('Ada', 'Ada')).toBe(0)
    expect(compareNames('Ada', 'ada')).toBe(-compareNames('ada', 'Ada'))
    expect(compareNames('Ada', 'ada')).not.toBe(0)
  })
})

describe('searching', () => {
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
  ])('%j is found by typing %j', (name, typed) => {
    expect(searchable(name)).toBe(typed)
  })

  it('accepts any text', () => {
    fc.assert(fc.property(fc.string(), (text) => typeof searchable(text) === 'string'))
  })
})

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
  requestedAt: '',
  pendingRequests: 0,
  capabilities: [],
  ...changes,
})
const leadOf = (id: string) => ({ id, name: id, description: '', role: 'board' as const })
const memberOf = (id: string) => ({ id, name: id, description: '', role: 'member' as const })

describe('the rights of a person', () => {
  it('include leading a group only with the role of a lead', () => {
    expect(isLeadOf(user({ committees: [memberOf('a'), leadOf('b')] }), 'b')).toBe(true)
    expect(isLeadOf(user({ committees: [memberOf('a')], isSteering: true }), 'a')).toBe(false)
  })

  it('list the groups they lead', () => {
    const who = user({ isAdmin: true, committees: [memberOf('a'), leadOf('b')] })
    expect(rightsOf(who)).toEqual({
      userId: who.userId,
      isApproved: true,
      isSteering: false,
      isAdmin: true,
      leads: ['b'],
    })
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
