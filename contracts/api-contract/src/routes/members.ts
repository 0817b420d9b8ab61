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
    summary: 'Changes the caller’s name; If-Match with the version of the profile is optional',
    audience: 'signed-in',
    body: session.nameUpdate,
    status: 200,
    response: session.ownProfile,
    errors: { 409: 'Changed in between', 428: 'A client that announces versions sent none' },
  },
  updateName: {
    ...endpoints.updateName,
    tag: 'members',
    summary: 'Changes the caller’s name (same as PUT)',
    audience: 'signed-in',
    body: session.nameUpdate,
    status: 200,
    response: session.ownProfile,
    errors: { 409: 'Changed in between', 428: 'A client that announces versions sent none' },
  },
  myData: {
    ...endpoints.myData,
    tag: 'members',
    summary: 'Whether the caller’s data is ready for download',
    audience: 'signed-in',
    status: 200,
    response: members.myData,
    capability: 'my-data',
  },
  requestMyData: {
    ...endpoints.requestMyData,
    tag: 'members',
    summary: 'Prepares the caller’s data for download, in the background',
    audience: 'signed-in',
    status: 200,
    response: members.myData,
    capability: 'my-data',
  },
  myDataFile: {
    ...endpoints.myDataFile,
    tag: 'members',
    summary: 'Downloads the caller’s data as a page or as JSON',
    audience: 'signed-in',
    params: members.exportParams,
    status: 200,
    errors: { 404: 'Nothing is ready for download' },
    capability: 'my-data',
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
