import type { Audience } from '@recog/section-contract'
import { SESSION_PATH } from '@recog/shared-session'

/** What a composed document says of its page: the block `#portal-prefetch`. */
export interface PrefetchPlan {
  /** Pattern of the page's address. */
  readonly path: string
  readonly audience: Audience
  /** Reads of the page, with the parameters of its address. */
  readonly reads: readonly string[]
}

/** Where a page is: part of `location`. */
export type Address = Pick<Location, 'pathname' | 'search'>

/**
 * Paths to ask for before any code has arrived: who is signed in, and what the page shows to those who may see it.
 *
 * @param audiences those that this browser's last known user belonged to; only a guess, the server decides
 */
export function firstRequests(plan: PrefetchPlan, address: Address, audiences: readonly string[]): string[] {
  if (plan.audience === 'anyone' || !audiences.includes(plan.audience)) return [SESSION_PATH]
  return [SESSION_PATH, ...pageRequests(plan.reads, plan.path, address)]
}

/**
 * Reads of a page, with the parameters of its address. One with a query is what the page asks for when its own address has none.
 */
export function pageRequests(
  reads: readonly string[],
  pattern: string,
  { pathname, search }: Address,
): string[] {
  const params = paramsOf(pattern, pathname)
  return reads
    .filter((read) => search === '' || !read.includes('?'))
    .map((read) => read.replace(/:(\w+)/g, (_, name) => params[name] ?? ''))
}

/** Parameters of the page's URL, encoded as the API client encodes them. */
function paramsOf(pattern: string, pathname: string): Record<string, string> {
  const segments = pathname.split('/')
  return Object.fromEntries(
    pattern
      .split('/')
      .flatMap((part, index) =>
        part.startsWith(':') ? [[part.slice(1), encodedAlike(segments[index] ?? '')]] : [],
      ),
  )
}

function encodedAlike(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment))
  } catch {
    return segment
  }
}
