import { inNameOrder, type SteeringUser } from '@recog/shared-session'

/** The orders that visitors choose from; the first is the default. */
export const CHOSEN_ORDERS = ['oldest', 'newest', 'name'] as const

export type ChosenOrder = (typeof CHOSEN_ORDERS)[number]

/** Orders of the list of requests; `asSent` is the server's, for servers without dates. */
export type RequestOrder = ChosenOrder | 'asSent'

/** Instants in ISO form sort as text; requests without one come last. */
const byDate = (a: SteeringUser, b: SteeringUser) =>
  Number(a.requestedAt === '') - Number(b.requestedAt === '') ||
  Number(a.requestedAt > b.requestedAt) - Number(a.requestedAt < b.requestedAt)

/** Sort requests. Those of the same instant are ordered by name. */
export function inOrder(requests: readonly SteeringUser[], order: RequestOrder): readonly SteeringUser[] {
  switch (order) {
    case 'asSent':
      return requests
    case 'name':
      return inNameOrder(requests)
    case 'oldest':
      return inNameOrder(requests).toSorted(byDate)
    case 'newest':
      return inNameOrder(requests).toSorted((a, b) => byDate(b, a))
  }
}
