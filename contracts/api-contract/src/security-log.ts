import { z } from 'zod'
import type { Complete } from './route'
import { securityEvents } from './constants'
import { maybe, wireId } from './wire'
import { filter, instant, pageOf, pageQuery } from './log-page'

const securityItem = z.object({
  firstAt: z.string(),
  lastAt: z.string(),
  kind: z.enum(securityEvents),
  count: z.number().int().describe('How often it happened within that minute'),
  userId: wireId.nullish(),
  userName: maybe,
  account: maybe.describe('Keyed hash of the address somebody tried to sign in with'),
  network: maybe.describe('Keyed hash of the network'),
  route: maybe,
  detail: maybe,
})
export type SecurityItemWire = Complete<z.infer<typeof securityItem>>

export const securityList = pageOf(securityItem)

export const securityQuery = z.object({
  ...pageQuery,
  kind: filter,
  userId: filter,
  network: filter,
  fromUtc: instant,
  toUtc: instant,
})
export type SecurityQuery = z.infer<typeof securityQuery>
