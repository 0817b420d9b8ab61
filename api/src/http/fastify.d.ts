import 'fastify'
import type { Actor } from '../policy/actor'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
  }
}
