import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import { routes } from '@recog/api-contract'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app'
import { bind } from '../http/bind'
import { sendBytes } from '../http/send-json'
import { newChallenge } from './bot-check/check'
import { widgetScript } from './bot-check/widget-script'
import { membershipRequest } from './membership-request'

/** Register the calls of the join form. */
export async function addJoin(server: FastifyInstance, app: App): Promise<void> {
  // Within a scope, because the plugin looks at every request of its server.
  await server.register(async (scope) => {
    await scope.register(multipart, { limits: { fields: 20, parts: 20, files: 1, fieldSize: 20_000 } })
    bind(scope, app, routes.membershipRequest, membershipRequest)
  })
  bind(server, app, routes.botChallenge, async () => newChallenge(app))
  const script = { bytes: Buffer.from(widgetScript) }
  // Pages may run only scripts whose integrity they know, and no release lists this one.
  const digest = createHash('sha256').update(script.bytes).digest('base64')
  server.get('/api/public/bot-check.js', { config: { needsNoSession: true } }, (request, reply) => {
    void reply
      .header('Content-Type', 'text/javascript; charset=utf-8')
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .header('Unencoded-Digest', `sha-256=:${digest}:`)
    return sendBytes(request, reply, script, 'public, max-age=300')
  })
}
