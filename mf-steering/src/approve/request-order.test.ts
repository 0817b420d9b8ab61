import type { SteeringUser } from '@recog/shared-session'
import { inOrder } from './request-order'

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
