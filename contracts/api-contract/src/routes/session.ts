import { endpoints, type RouteName } from '../endpoints'
import type { Route } from '../route'
import * as session from '../session'

/** Calls of the session: anti-forgery token, user and sign-out. */
export const sessionRoutes = {
  csrfToken: {
    ...endpoints.csrfToken,
    tag: 'session',
    summary: 'Anti-forgery token for the caller’s session, sent back as a header with every write',
    audience: 'anyone',
    neverStored: true,
    status: 200,
    response: session.csrfToken,
  },
  userInfo: {
    ...endpoints.userInfo,
    tag: 'session',
    summary: 'The signed-in user with roles and working groups',
    audience: 'signed-in',
    neverStored: true,
    status: 200,
    response: session.sessionUser,
  },
  logout: {
    ...endpoints.logout,
    tag: 'session',
    summary: 'Ends the session on the server',
    audience: 'anyone',
    status: 204,
  },
} as const satisfies Partial<Record<RouteName, Route>>
