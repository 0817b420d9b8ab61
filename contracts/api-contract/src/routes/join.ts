import { endpoints, type RouteName } from '../endpoints'
import * as join from '../join'
import type { Route } from '../route'
import { messageBody } from '../wire'

/** Calls of visitors who request to join. */
export const joinRoutes = {
  membershipRequest: {
    ...endpoints.membershipRequest,
    tag: 'join',
    summary: 'A visitor asks to join',
    audience: 'anyone',
    body: join.membershipRequest,
    status: 200,
    response: messageBody,
    errors: { 503: 'The bot check cannot be verified now' },
  },
  botChallenge: {
    ...endpoints.botChallenge,
    tag: 'join',
    summary: 'A puzzle of the self-hosted bot check',
    audience: 'anyone',
    neverStored: true,
    status: 200,
    response: join.botChallenge,
    capability: 'bot-challenge',
  },
} as const satisfies Partial<Record<RouteName, Route>>
