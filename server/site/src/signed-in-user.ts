import type { FastifyRequest } from 'fastify'
import { forwardedHeaders } from './proxy'
import type { SiteSettings } from './settings'

interface UserInfo {
  readonly isAdmin?: unknown
  readonly email?: unknown
  readonly committees?: unknown
}

/**
 * The user whom the API identifies by a request's cookies. The API is told how the request arrived, because the name of the
 * session cookie depends on it.
 *
 * @param timeout in milliseconds
 * @returns undefined for a visitor, and if the API does not respond in time
 */
async function signedInUser(
  apiOrigin: string,
  request: FastifyRequest,
  timeout: number,
): Promise<UserInfo | undefined> {
  const { cookie } = request.headers
  if (!cookie) return undefined
  try {
    const response = await fetch(`${apiOrigin}/api/user/userinfo`, {
      headers: { ...forwardedHeaders(request), cookie, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    return response.ok ? (((await response.json()) as UserInfo | null) ?? undefined) : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether the sender of this request may see how the portal is run: an administrator, or anybody in a demo. False if the API does
 * not respond within 5 seconds.
 */
export async function mayOperate(
  { apiOrigin, browser }: Pick<SiteSettings, 'apiOrigin' | 'browser'>,
  request: FastifyRequest,
): Promise<boolean> {
  return browser.demo || (await signedInUser(apiOrigin, request, 5_000))?.isAdmin === true
}

/**
 * Tell whether the sender of this request may read the design reference: an administrator, a person whom the setting `DESIGNERS` names,
 * or anybody who signs in to a demo. A visitor is `signed-out`, also if the API does not respond within 5 seconds.
 */
export async function designerOf(
  { apiOrigin, browser, designers }: Pick<SiteSettings, 'apiOrigin' | 'browser' | 'designers'>,
  request: FastifyRequest,
): Promise<'designer' | 'other' | 'signed-out'> {
  const user = await signedInUser(apiOrigin, request, 5_000)
  if (!user) return 'signed-out'
  const isNamed = typeof user.email === 'string' && designers.includes(user.email.toLowerCase())
  return browser.demo || user.isAdmin === true || isNamed ? 'designer' : 'other'
}

/**
 * Names and ids of the groups of the sender of this request. A document waits for them, so they are empty if the API does not
 * respond within half a second.
 */
export async function groupsOf(apiOrigin: string, request: FastifyRequest): Promise<readonly string[]> {
  const committees = (await signedInUser(apiOrigin, request, 500))?.committees
  if (!Array.isArray(committees)) return []
  return (committees as { id?: unknown; name?: unknown }[]).flatMap(({ id, name }) =>
    [id, name].filter((each) => each !== undefined && each !== null).map(String),
  )
}
