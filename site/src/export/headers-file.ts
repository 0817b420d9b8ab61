import { strictTransport } from '@recog/api-contract/server-headers'
import type { SetRoutes } from '@recog/release-service/documents'
import { COMMON_HEADERS } from '../security-headers'
import type { ExportedDocument } from './exported-document'

/** The headers of every document and file, as JSON for other servers than nginx. */
export function headersOf(
  routes: SetRoutes,
  documents: readonly ExportedDocument[],
  publicUrl: string | undefined,
): string {
  const strict = strictTransport(publicUrl)
  const common = { ...COMMON_HEADERS, ...(strict && { 'strict-transport-security': strict }) }
  const pages = documents.map(({ path: route, file, status, policy, headers }) => ({
    path: route,
    file,
    status,
    headers: {
      ...common,
      'cache-control': 'no-cache',
      'content-security-policy': policy,
      ...headers,
    },
  }))
  const assets = { ...common, 'cache-control': 'public, max-age=31536000, immutable' }
  const registry = { ...common, 'cache-control': 'no-cache' }
  const all = { pages, redirects: routes.redirects, '/assets/*': assets, '/registry.json': registry }
  return `${JSON.stringify(all, null, 2)}\n`
}
