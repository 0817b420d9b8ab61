import { endpoints, type RouteName } from '../endpoints'
import * as events from '../events'
import type { Route } from '../route'
import { idParams } from '../wire'

/** Calls about events. */
export const eventRoutes = {
  events: {
    ...endpoints.events,
    tag: 'events',
    summary: 'All events',
    audience: 'member',
    status: 200,
    response: events.portalEvents,
  },
  createEvent: {
    ...endpoints.createEvent,
    tag: 'events',
    summary: 'Posts an event',
    audience: 'steering',
    body: events.eventWrite,
    status: 201,
    response: events.portalEvent,
  },
  replaceEvent: {
    ...endpoints.replaceEvent,
    tag: 'events',
    summary:
      'Replaces an event: an absent title or date stays, any other absent field is cleared; If-Match with its version is optional',
    audience: 'steering',
    params: idParams,
    body: events.eventReplacement,
    status: 200,
    response: events.portalEvent,
    errors: {
      404: 'No such event',
      409: 'Changed in between',
      428: 'A client that announces versions sent none',
    },
  },
  deleteEvent: {
    ...endpoints.deleteEvent,
    tag: 'events',
    summary: 'Deletes an event',
    audience: 'steering',
    params: idParams,
    status: 204,
    errors: { 404: 'No such event' },
  },
} as const satisfies Partial<Record<RouteName, Route>>
