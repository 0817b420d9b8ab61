import type { SteeringUser } from '@recog/shared-session'
import { namesOf } from './names-of'
import { bulkResult } from './use-bulk-decisions'

const people = (...names: string[]) => names.map((displayName) => ({ displayName }) as SteeringUser)

describe('sentences about requests', () => {
  it.each([
    [[], ''],
    [['Ada'], 'Ada'],
    [['Ada', 'Ben'], 'Ada and Ben'],
    [['Ada', 'Ben', 'Cleo'], 'Ada, Ben and Cleo'],
  ])('names %j', (names, text) => expect(namesOf(people(...names))).toBe(text))

  it.each([
    ['approve', 3, 0, 'Approved 3 requests.'],
    ['approve', 1, 0, 'Approved 1 request.'],
    ['decline', 2, 1, 'Declined 2 requests. 1 failed: the reasons are in the list.'],
  ] as const)('sums up: %s', (verb, succeeded, failed, text) =>
    expect(bulkResult(verb, succeeded, failed)).toBe(text),
  )
})
