import { routes } from '@recog/api-contract'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app'
import { bind } from '../http/bind'
import { newChallenge } from './bot-check/challenge'
import { widgetScript } from './bot-check/widget-script'
import { membershipRequest } from './membership-request'

/** Registers the calls of the join form. */
export function addJoin(server: FastifyInstance, app: App): void {
  bind(server, app, routes.membershipRequest, membershipRequest)
  bind(server, app, routes.botChallenge, async () => newChallenge(app))
  server.get('/api/public/bot-check.js', { config: { needsNoSession: true } }, async (_request, reply) =>
    reply
      .header('Content-Type', 'text/javascript; charset=utf-8')
      .header('Cache-Control', 'public, max-age=300')
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .send(widgetScript),
  )
}
