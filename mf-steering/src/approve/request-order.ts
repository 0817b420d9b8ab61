import { compareNames, displayName, type SteeringUser } from '@recog/shared-session'

/** The orders that visitors choose from; the first is the default. */
export const CHOSEN_ORDERS = ['oldest', 'newest', 'name'] as const

export type ChosenOrder = (typeof CHOSEN_ORDERS)[number]

/** Orders of the list of requests; `asSent` is the server's, for servers without dates. */
export type RequestOrder = ChosenOrder | 'asSent'

const byName = (a: SteeringUser, b: SteeringUser) =>
  compareNames(displayName(a), displayName(b)) || compareNames(a.userId, b.userId)

/** Instants in ISO form sort as text; requests without one come last. */
const byDate = (a: SteeringUser, b: SteeringUser) =>
  Number(a.requestedAt === '') - Number(b.requestedAt === '') || (a.requestedAt < b.requestedAt ? -1 : 1)

/** Sort requests. Those of the same instant are ordered by name. */
export function inOrder(requests: readonly SteeringUser[], order: RequestOrder): readonly SteeringUser[] {
  switch (order) {
    case 'asSent':
      return requests
    case 'name':
      return requests.toSorted(byName)
    case 'oldest':
      return requests.toSorted((a, b) => (a.requestedAt === b.requestedAt ? byName(a, b) : byDate(a, b)))
    case 'newest':
      return requests.toSorted((a, b) => (a.requestedAt === b.requestedAt ? byName(a, b) : byDate(b, a)))
  }
}
