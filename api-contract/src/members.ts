import { z } from 'zod'
import type { Complete } from './route'
import { membership } from './session'
import { maybe, sentId, wireId } from './wire'

export const memberParams = z.object({ userId: sentId })

export const publicMember = z.object({
  userId: wireId,
  displayName: maybe,
  firstName: maybe,
  lastName: maybe,
  degrees: maybe,
  institution: maybe,
  email: maybe,
  committees: z.array(membership).nullish(),
})
export type PublicMemberWire = Complete<z.infer<typeof publicMember>>
