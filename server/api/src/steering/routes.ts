import { routes } from '@recog/api-contract'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app'
import { committeeNames } from '../committees/list'
import { bind } from '../http/bind'
import { cachedResponse } from '../http/cached-response'
import { approve } from './approve'
import { assign } from './assign'
import { decisions } from './decisions'
import { decline } from './decline'
import { undoDecision } from './undo-decision'
import { steeringUsers } from './users'

/** Register the calls for steering members. */
export function addSteering(server: FastifyInstance, app: App): void {
  const names = cachedResponse(() => committeeNames(app.db))
  bind(server, app, routes.steeringCommittees, names)
  const users = cachedResponse(() => steeringUsers(app.db))
  bind(server, app, routes.steeringUsers, users)
  bind(server, app, routes.approve, approve)
  bind(server, app, routes.decline, decline)
  bind(server, app, routes.undoDecision, undoDecision)
  bind(server, app, routes.decisions, () => decisions(app.db))
  bind(server, app, routes.steeringAssign, assign)
}
