import type { SteeringUser } from '@recog/shared-session'
import { inOrder, pageOf } from './request-view'

const sent = (displayName: string, requestedAt: string) =>
  ({ userId: displayName, displayName, email: '', requestedAt }) as SteeringUser
const REQUESTS = [
  sent('Zoe', '2026-11-02T00:00:00.000Z'),
  sent('Ben', '2026-11-02T00:00:00.000Z'),
  sent('Ada', '2026-11-09T00:00:00.000Z'),
  sent('Élodie', '2026-10-01T00:00:00.000Z'),
]

describe('the order of the requests', () => {
  it.each([
    ['oldest', ['Élodie', 'Ben', 'Zoe', 'Ada']],
    ['newest', ['Ada', 'Ben', 'Zoe', 'Élodie']],
    ['name', ['Ada', 'Ben', 'Élodie', 'Zoe']],
    ['asSent', ['Zoe', 'Ben', 'Ada', 'Élodie']],
  ] as const)('%s', (order, names) =>
    expect(inOrder(REQUESTS, order).map(({ displayName }) => displayName)).toEqual(names),
  )
})

describe('a page of a list', () => {
  const list = ['a', 'b', 'c', 'd', 'e']
  it.each([
    [1, { page: 1, pages: 3, rows: ['a', 'b'] }],
    [3, { page: 3, pages: 3, rows: ['e'] }],
    [9, { page: 3, pages: 3, rows: ['e'] }],
    [0, { page: 1, pages: 3, rows: ['a', 'b'] }],
  ])('%d', (page, result) => expect(pageOf(list, page, 2)).toEqual(result))
  it('of an empty list is one empty page', () =>
    expect(pageOf([], 1, 2)).toEqual({ page: 1, pages: 1, rows: [] }))
})
