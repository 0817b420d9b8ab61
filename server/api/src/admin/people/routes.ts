import { routes } from '@recog/api-contract'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../app'
import { bind } from '../../http/bind'
import { cachedResponse } from '../../http/cached-response'
import { deactivate, reactivate } from './deactivate'
import { listPeople, personDetails } from './details'
import { askReset, confirmReset, withdrawReset } from './second-step-reset'
import { endSessionsOf, unlock } from './sign-in'
import { setAdministrator } from './set-administrator'

/** Register the calls of administrators about people. */
export function addPeople(server: FastifyInstance, app: App): void {
  bind(
    server,
    app,
    routes.people,
    cachedResponse(() => listPeople(app.db)),
  )
  bind(server, app, routes.person, personDetails)
  bind(server, app, routes.deactivatePerson, ({ actor, params, body }) =>
    deactivate(app, actor, params.id, body),
  )
  bind(server, app, routes.reactivatePerson, ({ actor, params }) => reactivate(app, actor, params.id))
  bind(server, app, routes.setAdministrator, ({ actor, params, body }) =>
    setAdministrator(app, actor, params.id, body.administrator),
  )
  bind(server, app, routes.endPersonSessions, ({ actor, params }) => endSessionsOf(app, actor, params.id))
  bind(server, app, routes.askSecondStepReset, ({ actor, params }) => askReset(app, actor, params.id))
  bind(server, app, routes.confirmSecondStepReset, ({ actor, params }) => confirmReset(app, actor, params.id))
  bind(server, app, routes.withdrawSecondStepReset, ({ actor, params }) =>
    withdrawReset(app, actor, params.id),
  )
  bind(server, app, routes.unlockPerson, ({ actor, params }) => unlock(app, actor, params.id))
}
