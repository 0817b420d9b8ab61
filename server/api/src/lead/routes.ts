import { routes, type LeadUsersWire } from '@recog/api-contract'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app'
import { bind } from '../http/bind'
import { cachedVariants } from '../http/cached-response'
import { ledBy } from '../policy/actor'
import { leadAssign } from './assign'
import { leadUsers } from './users'

/** Register the calls for work group leads. */
export function addLead(server: FastifyInstance, app: App): void {
  const users = cachedVariants<LeadUsersWire>()
  bind(server, app, routes.leadUsers, (call) =>
    users(call.actor, JSON.stringify([...ledBy(call.actor)]), () => leadUsers(call)),
  )
  bind(server, app, routes.leadAssign, leadAssign)
}
