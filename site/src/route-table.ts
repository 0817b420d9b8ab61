import type { SetRoutes } from '@recog/release-service/documents'

export type Match =
  | { readonly kind: 'document'; readonly document: string; readonly status: 200 | 404 }
  | { readonly kind: 'redirect'; readonly to: string }

/** The document or redirect of a path; the 404 page if no route matches. */
export function matchRoute(routes: SetRoutes, pathname: string): Match {
  const redirect = Object.entries(routes.redirects).find(([from]) => toExpression(from).test(pathname))
  if (redirect) return { kind: 'redirect', to: redirect[1] }
  const route = routes.routes.find(({ path: pattern }) => toExpression(pattern).test(pathname))
  return route
    ? { kind: 'document', document: route.document, status: 200 }
    : { kind: 'document', document: routes.notFound, status: 404 }
}

function toExpression(pattern: string): RegExp {
  return pattern === '/' ? /^\/$/ : new RegExp(`^${patternSource(pattern)}$`, 'i')
}

/** Match like the portal's router: `:name` stands for one segment, case-insensitive, with an optional trailing slash. */
export function patternSource(pattern: string): string {
  const source = pattern
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/')
  return `${source}/?`
}
