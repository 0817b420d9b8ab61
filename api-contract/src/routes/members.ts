import { endpoints, type RouteName } from '../endpoints'
import * as members from '../members'
import type { Route } from '../route'
import * as session from '../session'

/** Calls about the caller’s own profile and those of other members. */
export const memberRoutes = {
  profile: {
    ...endpoints.profile,
    tag: 'members',
    summary: 'The caller’s own profile',
    audience: 'signed-in',
    status: 200,
    response: session.ownProfile,
  },
  replaceName: {
    ...endpoints.replaceName,
    tag: 'members',
    summary: 'Changes the caller’s name',
    audience: 'signed-in',
    body: session.nameUpdate,
    status: 200,
    response: session.ownProfile,
  },
  updateName: {
    ...endpoints.updateName,
    tag: 'members',
    summary: 'Changes the caller’s name (same as PUT)',
    audience: 'signed-in',
    body: session.nameUpdate,
    status: 200,
    response: session.ownProfile,
  },
  member: {
    ...endpoints.member,
    tag: 'members',
    summary: 'Profile of an approved member, for approved members',
    audience: 'member',
    params: members.memberParams,
    status: 200,
    response: members.publicMember,
    errors: { 404: 'No approved member has this id' },
  },
} as const satisfies Partial<Record<RouteName, Route>>
