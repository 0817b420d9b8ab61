import type { Audience } from '@recog/section-contract'
import { SESSION_PATH } from '@recog/shared-session'

/** The block `#portal-prefetch` of a composed document. */
export interface PrefetchPlan {
  /** Pattern of the page's path. */
  readonly path: string
  readonly audience: Audience
  /** The page's first requests, with the parameters of its path as placeholders. */
  readonly reads: readonly string[]
}

/** The part of a page's URL that its requests depend on. */
export type PageUrl = Pick<Location, 'pathname' | 'search'>

/**
 * The paths to prefetch before any code has loaded: the session and, for visitors who may see the page, its data (ADR 12).
 *
 * @param audiences that this browser's last user belonged to: a guess, the server decides
 */
export function firstRequests(plan: PrefetchPlan, url: PageUrl, audiences: readonly string[]): string[] {
  if (plan.audience === 'anyone' || !audiences.includes(plan.audience)) return [SESSION_PATH]
  return [SESSION_PATH, ...pageRequests(plan.reads, plan.path, url)]
}

/**
 * Further headers of these requests. Browsers report every 401 as an error of the page, so the server is asked to tell a visitor with
 * 204 that nobody is signed in; servers that cannot do that ignore it. Another origin would have to allow the header first (CORS).
 */
export const firstHeaders = (base: string, { origin }: Pick<Location, 'origin'>) =>
  base === origin ? { Prefer: 'handling=lenient' } : undefined

/**
 * The first requests of a page, with the parameters of its URL filled in. Requests with a query apply only when the page's URL
 * has none.
 */
export function pageRequests(
  reads: readonly string[],
  pattern: string,
  { pathname, search }: PageUrl,
): string[] {
  const params = paramsOf(pattern, pathname)
  return reads
    .filter((read) => search === '' || !read.includes('?'))
    .map((read) => read.replace(/:(\w+)/g, (_, name) => params[name] ?? ''))
}

/** The parameters in the page's path, encoded as the API client encodes them. */
function paramsOf(pattern: string, pathname: string): Record<string, string> {
  const segments = pathname.split('/')
  return Object.fromEntries(
    pattern
      .split('/')
      .flatMap((part, index) =>
        part.startsWith(':') ? [[part.slice(1), reencoded(segments[index] ?? '')]] : [],
      ),
  )
}

function reencoded(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment))
  } catch {
    return segment
  }
}
