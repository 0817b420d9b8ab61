import { strictTransport } from '@recog/server-kit/http'
import { RESERVED_SEGMENTS } from '@recog/release-service/names'
import type { SetRoutes } from '@recog/release-service/read'
import { COLLECTOR_PATH } from '../security-headers'
import type { ExportedDelta } from './copy-deltas'
import {
  chooseBySentUrl,
  headers,
  location,
  patternSource,
  servePage,
  type ExportedDocument,
} from './nginx-locations'
import { assetLocations } from './nginx-assets'

/** The document and the security policy of each route, as nginx locations. */
export function nginxRoutes(
  routes: SetRoutes,
  documents: readonly ExportedDocument[],
  publicUrl: string | undefined,
  publicFiles: readonly { readonly url: string; readonly type: string }[] = [],
  deltas: readonly ExportedDelta[] = [],
): string {
  const found = documents.filter(({ status }) => status === 200)
  const pages = found.filter(({ path: route }) => !route.includes(':'))
  const pagesOfSomething = found.filter(({ path: route }) => route.includes(':'))
  const notFound = documents.find(({ status }) => status === 404)
  return [
    '# Written by "sections export".',
    `set $portal_hsts '${strictTransport(publicUrl)}';`,
    location('= /healthz', [
      'default_type application/json;',
      ...headers({}),
      'return 200 \'{"status":"ok"}\';',
    ]),
    location('= /registry.json', headers({ 'Cache-Control': 'no-cache' })),
    ...publicFiles.map(({ url, type }) =>
      location(`= ${url}`, [
        'types {}',
        `default_type "${type}";`,
        ...headers({ 'Cache-Control': 'public, max-age=86400' }),
      ]),
    ),
    location('= /.well-known/change-password', redirect('/identity/account/manage/index')),
    // An exported portal has no collector.
    location(`= ${COLLECTOR_PATH}`, [...headers({}), 'return 204;']),
    ...assetLocations(deltas),
    location('/documents/', ['return 404;']),
    location('@no_file', [
      'types {}',
      'default_type text/plain;',
      ...headers({ 'Cache-Control': 'no-store' }),
      "return 404 'Not found';",
    ]),
    // Exact locations take precedence over the regular expression of the API.
    ...pages.filter(isOperators).map((page) => location(`= ${page.path}`, servePage(page))),
    ...Object.entries(routes.redirects).map(([from, to]) =>
      location(from === '/' ? '= /' : `~* "^${patternSource(from)}$"`, redirect(`${to}$is_args$args`)),
    ),
    ...pages
      .filter((page) => !isOperators(page))
      .map((page) => location(`~* "^${patternSource(page.path)}$"`, servePage(page))),
    ...chooseBySentUrl(pagesOfSomething),
    'recursive_error_pages on;',
    'error_page 404 /not-found-page;',
    'error_page 400 = /bad-request;',
    badRequest,
    location('/', [
      "if ($portal_document = '') { return 404; }",
      ...servePage({
        file: '$portal_document',
        policy: '$portal_policy',
        headers: notFound?.headers ?? {},
      }),
    ]),
    notFound
      ? location('= /not-found-page', ['internal;', 'recursive_error_pages off;', ...servePage(notFound)])
      : '',
  ].join('\n')
}

/**
 * A URL with a broken percent escape gets the 404 page, except below reserved paths (edge case T30). nginx refuses it before
 * it has parsed the path, so only the request line distinguishes it from other bad requests.
 */
const badRequest = location('= /bad-request', [
  'internal;',
  'types {}',
  'default_type text/plain;',
  `if ($request ~* "^\\S+ /(?!(${RESERVED_SEGMENTS.join('|')})[/? ])\\S*%") { return 404; }`,
  ...headers({ 'Cache-Control': 'no-store' }),
  "return 400 'Bad request';",
])

const redirect = (to: string) => [...headers({}), `return 302 ${to};`]

const isOperators = ({ path: route }: ExportedDocument) => route.startsWith('/dev/')
