import { z } from 'zod'
import type { Complete } from './route'
import { receivedRole, maybe, wireId } from './wire'

const committeePerson = z.object({
  userId: wireId,
  displayName: maybe,
  email: maybe,
  role: receivedRole,
  joinedAt: maybe,
})
export type CommitteePersonWire = Complete<z.infer<typeof committeePerson>>

export const committee = z.object({
  id: wireId,
  name: maybe,
  description: maybe,
  board: z.array(committeePerson).nullish(),
  members: z.array(committeePerson).nullish(),
})
export type CommitteeWire = Complete<z.infer<typeof committee>>
export const committees = z.array(committee)

/** A group without its people, for pickers and matrix columns. */
const committeeName = z.object({ id: wireId, name: maybe, description: maybe })
export type CommitteeNameWire = Complete<z.infer<typeof committeeName>>
export const committeeNames = z.array(committeeName)
