import type { SteeringUser } from '@recog/shared-session'
import { ago } from '../ago'
import { assignResult, bulkResult, countText, namesOf } from './decisions'

const people = (...names: string[]) => names.map((displayName) => ({ displayName }) as SteeringUser)

describe('sentences about requests', () => {
  it.each([
    [[], ''],
    [['Ada'], 'Ada'],
    [['Ada', 'Ben'], 'Ada and Ben'],
    [['Ada', 'Ben', 'Cleo'], 'Ada, Ben and Cleo'],
  ])('names %j', (names, text) => expect(namesOf(people(...names))).toBe(text))

  it.each([
    [204, /^P0, P1, .* P29 and 174 others$/],
    [31, /^P0, P1, .* P29 and 1 other$/],
  ])('names no more of %i people than anybody reads', (length, text) =>
    expect(namesOf(people(...Array.from({ length }, (_, n) => `P${n}`)))).toMatch(text),
  )

  it.each([
    [true, 2, ['Pelvis', 'Brain'], 0, 'Assigned 2 people to Pelvis and Brain.'],
    [true, 1, ['Pelvis'], 1, 'Assigned 1 person to Pelvis. 1 failed: the reasons are in the list.'],
    [false, 3, ['A', 'B', 'C', 'D'], 0, 'Removed 3 people from 4 groups.'],
  ] as const)('sums up assignments: %s, %d, %j', (assigned, done, groups, failed, text) =>
    expect(assignResult(assigned, done, groups, failed)).toBe(text),
  )

  it.each([
    ['approve', 3, 0, 'Approved 3 requests.'],
    ['approve', 1, 0, 'Approved 1 request.'],
    ['decline', 2, 1, 'Declined 2 requests. 1 failed: the reasons are in the list.'],
  ] as const)('sums up: %s', (verb, succeeded, failed, text) =>
    expect(bulkResult(verb, succeeded, failed)).toBe(text),
  )
})

describe('the number of requests', () => {
  it.each([
    [204, 204, '', '204 requests are waiting.'],
    [1, 1, ' ', '1 request is waiting.'],
    [1, 204, 'ada', '1 request matches.'],
    [0, 204, 'ada', '0 requests match.'],
  ])('counts %d of %d', (found, pending, query, text) => expect(countText(found, pending, query)).toBe(text))
})

const NOW = Date.parse('2026-11-22T12:00:00Z')

describe('how long a request has been waiting', () => {
  it.each([
    ['2026-11-22T11:59:30Z', 'just now'],
    ['2026-11-22T12:05:00Z', 'just now'],
    ['2026-11-22T11:59:00Z', '1 minute ago'],
    ['2026-11-22T10:00:01Z', '1 hour ago'],
    ['2026-11-22T01:00:00Z', '11 hours ago'],
    ['2026-11-21T12:00:00Z', '1 day ago'],
    ['2026-08-14T12:00:00Z', '100 days ago'],
    ['', ''],
    ['soon', ''],
  ])('%s: %s', (requestedAt, text) => expect(ago(requestedAt, NOW)).toBe(text))
})
