import { z } from 'zod'
import { accountDeliveries, limits } from './constants'
import { endpoints, type RouteName } from './endpoints'
import { committeeNames } from './groups'
import type { Complete, Route } from './route'
import { email, extension, line, maybe, sentId, sentRole, wireId, idParams } from './wire'

const addressesText = 'Please enter at least one valid email address.'
const addresses = z
  .array(z.string().max(1000), addressesText)
  .min(1, addressesText)
  .max(limits.addressesPerCall)

const addressList = z.object({ emails: addresses })

const accountsRequest = addressList.extend({
  delivery: extension(z.enum(accountDeliveries).optional(), 'account-links').describe(
    'What is mailed: a temporary password (default), or a link to choose one, which works once',
  ),
})
export type AccountsRequest = z.infer<typeof accountsRequest>

const groupRole = z.object({ id: wireId, name: maybe, role: maybe })
const accountResult = z.object({
  email: z.string(),
  error: maybe,
  created: z.boolean().nullish(),
  password: maybe,
  note: extension(maybe),
  delivered: extension(z.enum(accountDeliveries).nullish(), 'account-links').describe('What was mailed'),
  committees: z.array(groupRole).nullish(),
})
export type AccountResultWire = Complete<z.infer<typeof accountResult>>
const accountResults = z.array(accountResult)

const addressPreview = z.array(
  z.object({
    email: z.string(),
    exists: z.boolean(),
    hasRequest: extension(z.boolean().nullish()).describe(
      'Has no account yet, but has asked to join: giving them one approves the request',
    ),
    displayName: maybe,
    isAdmin: z.boolean().nullish(),
    committees: z.array(groupRole).nullish().describe('Current groups, with the role in each'),
  }),
)

const eraseRequest = z.object({ email: email('Please enter an email.') })
const eraseResponse = z.object({
  userId: wireId,
  mentions: z
    .array(z.object({ kind: z.enum(['project', 'event', 'group']), id: wireId }))
    .describe('Texts by others that name the person; edit them by hand'),
})

const unchangedNote = extension(maybe).describe('Why nothing was changed; absent where something was')

const bulkAddRequest = z.object({
  role: sentRole,
  emails: z
    .array(z.string().max(1000))
    .min(1, 'No valid email addresses were found.')
    .max(limits.addressesPerCall),
  names: extension(
    z.record(z.string().max(1000), line(limits.displayName)).optional(),
    'bulk-names',
  ).describe('Names of new accounts, by e-mail address as in `emails`'),
  delivery: extension(z.enum(accountDeliveries).optional(), 'bulk-links').describe(
    'What is mailed to new members: a temporary password (default), or a link to choose one, which works once',
  ),
})
const bulkAddResult = z.object({
  email: z.string(),
  created: z.boolean().nullish(),
  initialPassword: maybe,
  error: extension(maybe),
  note: unchangedNote,
})
export type BulkAddResultWire = Complete<z.infer<typeof bulkAddResult>>
const bulkAddResponse = z.object({ results: z.array(bulkAddResult) })

const assignUserRequest = z.object({
  email: email('Please enter an email.'),
  committees: z
    .array(z.object({ committeeId: sentId, role: sentRole }))
    .min(1, 'Select at least one working group to assign.')
    .max(limits.assignmentsPerCall),
})
export type AssignUserRequest = z.infer<typeof assignUserRequest>
const assignUserResponse = z.object({
  created: z.boolean().nullish(),
  initialPassword: maybe,
  assignments: z.array(z.object({ committeeName: maybe, role: maybe, note: unchangedNote })).nullish(),
})

/** The legacy path accepts two shapes: a list of addresses, or one address with its groups. */
const createCommitteeUsersRequest = z.union([assignUserRequest, accountsRequest])
const createCommitteeUsersResponse = z.union([assignUserResponse, accountResults])

/** Calls of administrators: accounts and roles. */
export const administrationRoutes = {
  adminCommittees: {
    ...endpoints.adminCommittees,
    tag: 'administration',
    summary: 'Names of all working groups',
    audience: 'admin',
    status: 200,
    response: committeeNames,
  },
  previewAccounts: {
    ...endpoints.previewAccounts,
    tag: 'administration',
    summary: 'Which addresses have an account already; changes nothing',
    audience: 'admin',
    body: addressList,
    status: 200,
    response: addressPreview,
    capability: 'account-preview',
  },
  accounts: {
    ...endpoints.accounts,
    tag: 'administration',
    summary: 'Creates an account or resets its password, address by address',
    audience: 'admin',
    needsProof: true,
    body: accountsRequest,
    status: 200,
    response: accountResults,
  },
  bulkAdd: {
    ...endpoints.bulkAdd,
    tag: 'administration',
    summary: 'Adds people to a group, creating accounts where missing; never demotes a lead',
    audience: 'admin',
    needsProof: true,
    params: idParams,
    body: bulkAddRequest,
    status: 200,
    response: bulkAddResponse,
    errors: { 404: 'No such group' },
  },
  assignUser: {
    ...endpoints.assignUser,
    tag: 'administration',
    summary: 'Gives one person roles in groups, creating the account where missing; removes nothing',
    audience: 'admin',
    needsProof: true,
    body: assignUserRequest,
    status: 200,
    response: assignUserResponse,
    errors: { 404: 'No such group' },
  },
  createCommitteeUsers: {
    ...endpoints.createCommitteeUsers,
    tag: 'administration',
    summary: 'Older path of the two calls above: {email, committees} assigns, {emails} creates or resets',
    audience: 'admin',
    needsProof: true,
    body: createCommitteeUsersRequest,
    status: 200,
    response: createCommitteeUsersResponse,
    errors: { 404: 'No such group' },
  },
  eraseUser: {
    ...endpoints.eraseUser,
    tag: 'administration',
    summary: 'Erases everything about a person who has left, for good; the audit log keeps the fact',
    audience: 'admin',
    needsProof: true,
    body: eraseRequest,
    status: 200,
    response: eraseResponse,
    errors: { 404: 'No account has this address', 409: 'The person has not left yet' },
    capability: 'erasure',
  },
} as const satisfies Partial<Record<RouteName, Route>>
