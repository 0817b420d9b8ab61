import { endpoints, type RouteName } from '../endpoints'
import * as people from '../people'
import type { Route } from '../route'
import { idParams } from '../wire'

const notFound = { 404: 'No such person' }

/** Calls of administrators about people: what they hold, deactivating and reactivating them, and their access. */
export const peopleRoutes = {
  people: {
    ...endpoints.people,
    tag: 'people',
    summary: 'Everybody with an account or a request, deactivated people included',
    audience: 'admin',
    status: 200,
    response: people.people,
    capability: 'people',
  },
  person: {
    ...endpoints.person,
    tag: 'people',
    summary: 'One person: their access, and what somebody must take over before they leave',
    audience: 'admin',
    params: idParams,
    status: 200,
    response: people.personDetails,
    errors: notFound,
    capability: 'people',
  },
  deactivatePerson: {
    ...endpoints.deactivatePerson,
    tag: 'people',
    summary:
      'Hands over what a person holds, and deactivates the account: sessions end at once, and lists skip the person',
    audience: 'admin',
    params: idParams,
    body: people.deactivation,
    status: 204,
    errors: {
      ...notFound,
      409: 'A successor is missing or unsuitable, or it is the caller or the last administrator',
    },
    capability: 'people',
  },
  reactivatePerson: {
    ...endpoints.reactivatePerson,
    tag: 'people',
    summary: 'Reactivates an account; what was handed over stays with the successors',
    audience: 'admin',
    params: idParams,
    body: people.nothing,
    status: 204,
    errors: notFound,
    capability: 'people',
  },
  setAdministrator: {
    ...endpoints.setAdministrator,
    tag: 'people',
    summary: 'Grants or revokes administrator rights',
    audience: 'admin',
    params: idParams,
    body: people.administratorUpdate,
    status: 204,
    errors: { ...notFound, 409: 'The last administrator, or not an active member' },
    capability: 'people',
  },
  endPersonSessions: {
    ...endpoints.endPersonSessions,
    tag: 'people',
    summary: 'Ends all sessions of a person, and their open password links; the caller’s own session stays',
    audience: 'admin',
    params: idParams,
    body: people.nothing,
    status: 204,
    errors: notFound,
    capability: 'people',
  },
  unlockPerson: {
    ...endpoints.unlockPerson,
    tag: 'people',
    summary: 'Lifts the limits on signing in to an account',
    audience: 'admin',
    params: idParams,
    body: people.nothing,
    status: 204,
    errors: notFound,
    capability: 'people',
  },
} as const satisfies Partial<Record<RouteName, Route>>
