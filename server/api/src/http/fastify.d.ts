import 'fastify'
import type { Actor } from '../policy/actor'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For files and health checks, which must work without the database. */
    needsNoSession?: true
  }
  interface FastifyReply {
    /** Why the call was refused, for the security log. */
    refusalCode: string | undefined
    /** How a body that is sent more than once was sent: not at all, compressed before, or compressed for the first time. */
    reuse: 'not-modified' | 'cached' | 'made' | undefined
  }
  interface FastifyRequest {
    actor: Actor
    /** Whether browsers reach this API at an https URL (`PUBLIC_API_BASE` or `PUBLIC_URL`). */
    hasHttpsUrl: boolean
  }
}
