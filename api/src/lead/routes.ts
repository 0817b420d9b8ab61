import { routes } from '@recog/api-contract'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app'
import { bind } from '../http/bind'
import { leadAssign } from './assign'
import { leadUsers } from './users'

/** Registers the calls for work group leads. */
export function addLead(server: FastifyInstance, app: App): void {
  bind(server, app, routes.leadUsers, leadUsers)
  bind(server, app, routes.leadAssign, leadAssign)
}
