import { z } from 'zod'
import { exportFormats, exportStates } from './constants'
import { endpoints, type RouteName } from './endpoints'
import type { Complete, Route } from './route'
import { membership, nameUpdate, ownProfile } from './session'
import { extension, maybe, sentId, wireId } from './wire'

const memberParams = z.object({ userId: sentId })

const exportParams = z.object({ format: z.enum(exportFormats) })

const myData = z.object({
  state: z.enum(exportStates),
  requestedAt: z.string().nullish(),
  expiresAt: z.string().nullish(),
})
export type MyDataWire = Complete<z.infer<typeof myData>>

const publicMember = z.object({
  userId: wireId,
  displayName: maybe,
  firstName: maybe,
  lastName: maybe,
  degrees: maybe,
  institution: maybe,
  email: maybe,
  committees: z.array(membership).nullish(),
  orcid: extension(maybe, 'orcid').describe('ORCID iD, as ORCID has confirmed it; null: none'),
  hasLeft: extension(z.boolean().nullish(), 'people').describe(
    'The account is deactivated: only the name is sent',
  ),
})
export type PublicMemberWire = Complete<z.infer<typeof publicMember>>

/** Calls about the caller’s own profile and those of other members. */
export const memberRoutes = {
  profile: {
    ...endpoints.profile,
    tag: 'members',
    summary: 'The caller’s own profile',
    audience: 'signed-in',
    status: 200,
    response: ownProfile,
  },
  replaceName: {
    ...endpoints.replaceName,
    tag: 'members',
    summary: 'Changes the caller’s name; If-Match with the version of the profile is optional',
    audience: 'signed-in',
    body: nameUpdate,
    status: 200,
    response: ownProfile,
    errors: { 409: 'Changed in between', 428: 'A client that announces versions sent none' },
  },
  updateName: {
    ...endpoints.updateName,
    tag: 'members',
    summary: 'Changes the caller’s name (same as PUT)',
    audience: 'signed-in',
    body: nameUpdate,
    status: 200,
    response: ownProfile,
    errors: { 409: 'Changed in between', 428: 'A client that announces versions sent none' },
  },
  myData: {
    ...endpoints.myData,
    tag: 'members',
    summary: 'Whether the caller’s data is ready for download',
    audience: 'signed-in',
    status: 200,
    response: myData,
    capability: 'my-data',
  },
  requestMyData: {
    ...endpoints.requestMyData,
    tag: 'members',
    summary: 'Prepares the caller’s data for download, in the background',
    audience: 'signed-in',
    needsProof: true,
    status: 200,
    response: myData,
    capability: 'my-data',
  },
  myDataFile: {
    ...endpoints.myDataFile,
    tag: 'members',
    summary: 'Downloads the caller’s data as a page or as JSON',
    audience: 'signed-in',
    needsProof: true,
    params: exportParams,
    status: 200,
    errors: { 404: 'Nothing is ready for download' },
    capability: 'my-data',
  },
  member: {
    ...endpoints.member,
    tag: 'members',
    summary: 'Profile of an approved member, for approved members',
    audience: 'member',
    params: memberParams,
    status: 200,
    response: publicMember,
    errors: { 404: 'No approved member has this id' },
  },
} as const satisfies Partial<Record<RouteName, Route>>
