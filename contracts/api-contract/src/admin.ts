import { z } from 'zod'
import type { Complete } from './route'
import { accountDeliveries, limits } from './constants'
import { email, extension, line, maybe, sentId, sentRole, wireId } from './wire'

const addressesText = 'Please enter at least one valid email address.'
const addresses = z
  .array(z.string().max(1000), addressesText)
  .min(1, addressesText)
  .max(limits.addressesPerCall)

export const addressList = z.object({ emails: addresses })

export const accountsRequest = addressList.extend({
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
export const accountResults = z.array(accountResult)

export const addressPreview = z.array(
  z.object({
    email: z.string(),
    exists: z.boolean(),
    displayName: maybe,
    isAdmin: z.boolean().nullish(),
    committees: z.array(groupRole).nullish().describe('Current groups, with the role in each'),
  }),
)

export const eraseRequest = z.object({ email: email('Please enter an email.') })
export const eraseResponse = z.object({
  userId: wireId,
  mentions: z
    .array(z.object({ kind: z.enum(['project', 'event', 'group']), id: wireId }))
    .describe('Texts by others that name the person; edit them by hand'),
})

const unchangedNote = extension(maybe).describe('Why nothing was changed; absent where something was')

export const bulkAddRequest = z.object({
  role: sentRole,
  emails: z
    .array(z.string().max(1000))
    .min(1, 'No valid email addresses were found.')
    .max(limits.addressesPerCall),
  names: extension(
    z.record(z.string().max(1000), line(limits.displayName)).optional(),
    'bulk-names',
  ).describe('Names of new accounts, by e-mail address as in `emails`'),
})
const bulkAddResult = z.object({
  email: z.string(),
  created: z.boolean().nullish(),
  initialPassword: maybe,
  error: extension(maybe),
  note: unchangedNote,
})
export type BulkAddResultWire = Complete<z.infer<typeof bulkAddResult>>
export const bulkAddResponse = z.object({ results: z.array(bulkAddResult) })

export const assignUserRequest = z.object({
  email: email('Please enter an email.'),
  committees: z
    .array(z.object({ committeeId: sentId, role: sentRole }))
    .min(1, 'Select at least one working group to assign.')
    .max(limits.assignmentsPerCall),
})
export type AssignUserRequest = z.infer<typeof assignUserRequest>
export const assignUserResponse = z.object({
  created: z.boolean().nullish(),
  initialPassword: maybe,
  assignments: z.array(z.object({ committeeName: maybe, role: maybe, note: unchangedNote })).nullish(),
})

/** The legacy path accepts two shapes: a list of addresses, or one address with its groups. */
export const createCommitteeUsersRequest = z.union([assignUserRequest, accountsRequest])
export const createCommitteeUsersResponse = z.union([assignUserResponse, accountResults])
