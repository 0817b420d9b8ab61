import { routes } from '@recog/api-contract'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app'
import { bind } from '../http/bind'
import { cachedResponse } from '../http/cached-response'
import { createEvent } from './create'
import { listEvents } from './list'
import { deleteEvent } from './remove'
import { replaceEvent } from './replace'

/** Register the calls about events. */
export function addEvents(server: FastifyInstance, app: App): void {
  const all = cachedResponse(() => listEvents(app.db))
  bind(server, app, routes.events, all)
  bind(server, app, routes.createEvent, createEvent)
  bind(server, app, routes.replaceEvent, replaceEvent)
  bind(server, app, routes.deleteEvent, deleteEvent)
}
