import path from 'node:path'
import { MIME_TYPES } from '../mime-types'
import { API_SEGMENTS, RESERVED_SEGMENTS } from '@recog/release-service/reserved-paths'
import { patternSource } from '../route-table'
import { COMMON_HEADERS, strictTransport } from '../security-headers'
import type { SiteSettings } from '../settings'
import type { SetRoutes } from '@recog/release-service/documents'

export interface ExportedDocument {
  /** Route pattern, or `*` for the page of all other URLs. */
  readonly path: string
  /** Below `public`. */
  readonly file: string
  readonly status: 200 | 404
  readonly policy: string
  /** Its preloaded files as a `Link` header; '' for none. */
  readonly link: string
}

const IMMUTABLE = { 'Cache-Control': 'public, max-age=31536000, immutable' }

/** A complete nginx configuration to start from. The parts that change with every publish are in `routes.conf`. */
export function nginxConfig(settings: SiteSettings, folder: string): string {
  return `# Written once by "sections export"; change it as you like. every export rewrites routes.conf.
# nginx -c ${path.join(folder, 'nginx.conf')}
worker_processes auto;
pid ${path.join(folder, 'nginx.pid')};
error_log stderr warn;
events { worker_connections 1024; }
http {
  access_log off;
  server_tokens off;
  gzip_static on;
  gzip_vary on;
  default_type application/octet-stream;
  types {
    ${Object.entries(MIME_TYPES)
      .map(([extension, type]) => `${type} ${extension};`)
      .join('\n    ')}
  }
  charset utf-8;
  charset_types text/javascript text/css application/json;
  client_body_temp_path ${path.join(folder, 'tmp')};
  proxy_temp_path ${path.join(folder, 'tmp')};
  fastcgi_temp_path ${path.join(folder, 'tmp')};
  uwsgi_temp_path ${path.join(folder, 'tmp')};
  scgi_temp_path ${path.join(folder, 'tmp')};
  server {
    listen ${settings.host}:${settings.port};
    ${realAddress(settings.trustedProxies)}
    root ${path.join(folder, 'public')};
    absolute_redirect off;

    location ~ ^/(${API_SEGMENTS.join('|')})(/|$) {
      ${redirectToIdentityPages(settings.browser.apiBase)}
      proxy_pass ${settings.apiOrigin};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto ${settings.publicUrl?.startsWith('https:') ? 'https' : '$scheme'};
      proxy_set_header X-Forwarded-Host $http_host;
    }
    include ${path.join(folder, 'routes.conf')};
  }
}
`
}

/** Like our own web server: the visitor's address, if another proxy in front of nginx forwards it. */
function realAddress(trusted: SiteSettings['trustedProxies']): string {
  const networks = trusted.flatMap((one) => NAMED_NETWORKS[one] ?? one)
  return [
    ...networks.map((network) => `set_real_ip_from ${network};`),
    'real_ip_header X-Forwarded-For;',
    'real_ip_recursive on;',
  ].join('\n    ')
}

/** The names that Fastify knows for networks. */
const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Like our own web server: the identity pages of an API on another host are only there (edge case T170). */
function redirectToIdentityPages(apiBase: string): string {
  if (!URL.canParse(apiBase)) return '# PUBLIC_API_BASE is not set: the identity pages are at this origin.'
  const { host, origin } = new URL(apiBase)
  return `set $elsewhere "$http_host $uri";
      if ($elsewhere ~ "^(?!${host.replaceAll('.', '\\.')} )\\S+ /identity") { return 307 ${origin}$request_uri; }`
}

/** The document and the security policy of each route, as nginx locations. */
export function nginxRoutes(
  routes: SetRoutes,
  documents: readonly ExportedDocument[],
  publicUrl: string | undefined,
): string {
  const found = documents.filter(({ status }) => status === 200)
  const pages = found.filter(({ path: route }) => !route.includes(':'))
  const pagesOfSomething = found.filter(({ path: route }) => route.includes(':'))
  const notFound = documents.find(({ status }) => status === 404)
  return [
    '# Written by "sections export".',
    `set $portal_hsts '${strictTransport(publicUrl)}';`,
    location('= /healthz', ['return 200 \'{"status":"ok"}\';']),
    location('= /registry.json', headers({ 'Cache-Control': 'no-cache' })),
    // An exported portal has no collector.
    location('= /dev/sections/reports', ['return 204;']),
    location('/assets/', [...headers(IMMUTABLE), 'error_page 404 = @no_file;']),
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
      location(from === '/' ? '= /' : `~* "^${patternSource(from)}$"`, [`return 302 ${to}$is_args$args;`]),
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
      ...servePage({ file: '$portal_document', policy: '$portal_policy', link: '$portal_link' }),
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

const isOperators = ({ path: route }: ExportedDocument) => route.startsWith('/dev/')

/**
 * An id may contain an encoded slash, but `location` compares decoded paths, so these pages are chosen by the URL as sent. In
 * the portal's routes the first match wins, here the last.
 */
function chooseBySentUrl(pages: readonly ExportedDocument[]): string[] {
  return [
    "set $portal_document '';",
    "set $portal_policy '';",
    "set $portal_link '';",
    ...pages.toReversed().map(({ path: route, file, policy, link }) => {
      const sent = patternSource(route).replaceAll('[^/]', '[^/?]')
      const choice = `set $portal_document ${file}; set $portal_policy "${policy}"; set $portal_link '${link}';`
      return `if ($request_uri ~* "^${sent}(\\?|$)") { ${choice} }`
    }),
  ]
}

function servePage({ file, policy, link }: Pick<ExportedDocument, 'file' | 'policy' | 'link'>): string[] {
  return [
    ...headers({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy }),
    // nginx omits a header with an empty value.
    ...(link ? [`add_header Link '${link}' always;`] : []),
    `try_files ${file} =404;`,
  ]
}

function headers(own: Readonly<Record<string, string>>): string[] {
  // nginx omits a header with an empty value.
  const all = { ...COMMON_HEADERS, 'Strict-Transport-Security': '$portal_hsts', ...own }
  return Object.entries(all).map(([name, value]) => `add_header ${name} "${value}" always;`)
}

function location(matching: string, lines: readonly string[]): string {
  return [`location ${matching} {`, ...lines.map((line) => `  ${line}`), '}'].join('\n')
}
