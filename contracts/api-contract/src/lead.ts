import { z } from 'zod'
import type { Complete } from './route'
import { committeeNames } from './committees'
import { ledGroups } from './steering'
import { maybe, wireId } from './wire'

const leadUser = z.object({
  userId: wireId,
  displayName: maybe,
  email: maybe,
  userRole: maybe,
  committees: z.array(wireId).nullish(),
  leads: ledGroups,
})

/** Only the data that the lead page needs: approved people, and the groups that the caller leads (edge case T73). */
export const leadUsers = z.object({ committees: committeeNames, users: z.array(leadUser) })
export type LeadUsersWire = Complete<z.infer<typeof leadUsers>>
