import type { FastifyRequest } from 'fastify'
import { forwardedHeaders } from './proxy'

/**
 * Whether the API identifies the sender of this request as an administrator; false if the API does not respond within 5
 * seconds. The API is told how the request arrived, because the name of the session cookie depends on it.
 */
export async function isAdmin(apiOrigin: string, request: FastifyRequest): Promise<boolean> {
  const { cookie } = request.headers
  if (!cookie) return false
  try {
    const response = await fetch(`${apiOrigin}/api/user/userinfo`, {
      headers: { ...forwardedHeaders(request), cookie, accept: 'application/json' },
      signal: AbortSignal.timeout(5_000),
    })
    const user = response.ok ? ((await response.json()) as { isAdmin?: unknown } | null) : null
    return user?.isAdmin === true
  } catch {
    return false
  }
}
