import { z } from 'zod'
import type { Complete } from './route'
import { exportFormats, exportStates } from './constants'
import { membership } from './session'
import { extension, maybe, sentId, wireId } from './wire'

export const memberParams = z.object({ userId: sentId })

export const exportParams = z.object({ format: z.enum(exportFormats) })

export const myData = z.object({
  state: z.enum(exportStates),
  requestedAt: z.string().nullish(),
  expiresAt: z.string().nullish(),
})
export type MyDataWire = Complete<z.infer<typeof myData>>

export const publicMember = z.object({
  userId: wireId,
  displayName: maybe,
  firstName: maybe,
  lastName: maybe,
  degrees: maybe,
  institution: maybe,
  email: maybe,
  committees: z.array(membership).nullish(),
  hasLeft: extension(z.boolean().nullish(), 'people').describe(
    'The account is deactivated: only the name is sent',
  ),
})
export type PublicMemberWire = Complete<z.infer<typeof publicMember>>
