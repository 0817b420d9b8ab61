import { routes } from '@recog/api-contract'
import { isAntiforgeryToken } from '../http/antiforgery'
import { serverValue } from '../database/keys'
import type { Database } from '../database/open'
import type { ApiFacts } from './facts'

/** How long an answer may take. Milliseconds. */
const TIMEOUT = 5_000

/**
 * Ask an API for an anti-forgery token: only servers with this database can make one that fits its key.
 *
 * @param origin of the API, perhaps behind proxies
 */
export async function whoAnswers(db: Database, origin: string): Promise<ApiFacts> {
  const stored = await serverValue(db, 'antiforgery').catch(() => undefined)
  try {
    const response = await fetch(new URL(routes.csrfToken.path, origin), {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT),
    })
    if (!response.ok) return { error: `status ${response.status}` }
    const { csrfToken } = (await response.json()) as { csrfToken?: unknown }
    const cookie = response.headers.getSetCookie().find((each) => /^(__Host-)?recog-session=/.test(each))
    if (cookie === undefined) return { error: 'something else answers' }
    const token = cookie.slice(cookie.indexOf('=') + 1).split(';')[0]
    const key = Buffer.from(stored ?? '', 'hex')
    return stored && isAntiforgeryToken(key, token, csrfToken) ? 'this' : 'another'
  } catch (error) {
    return { error: reasonOf(error) }
  }
}

/** The code of a failed connection; whoever sends something else than JSON is no portal. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: unknown } }
  if (name === 'TimeoutError') return 'no answer'
  if (name === 'SyntaxError') return 'something else answers'
  return typeof cause?.code === 'string' ? cause.code : 'failed'
}
