import type { FastifyInstance } from 'fastify'
import type { App } from '../app'
import { noteSecurity } from './events'

/** The statuses that the security log records, for every route. */
const RECORDED = { 403: 'access.refused', 429: 'throttled' } as const
const isRecorded = (status: number): status is keyof typeof RECORDED => status in RECORDED

/** Record every refused and every throttled call in the security log, before the response is sent. */
export function watchRefusals(server: FastifyInstance, app: App): void {
  server.addHook('onSend', async (request, reply) => {
    const status = reply.statusCode
    if (!isRecorded(status)) return
    const { actor, ip, method } = request
    await noteSecurity(app, {
      kind: RECORDED[status],
      ...(actor?.kind === 'user' && { userId: actor.userId }),
      ip,
      route: `${method} ${request.routeOptions.url ?? 'unknown'}`,
      detail: reply.refusalCode ?? String(status),
    })
  })
}
