import path from 'node:path'
import { API_SEGMENTS, RESERVED_SEGMENTS } from '@recog/release-service/names'
import { type Delta, dictionaryHeader, type SetRoutes } from '@recog/release-service/read'
import { contentTypeOf, headersOfFile, MIME_TYPES, strictTransport } from '@recog/server-kit/http'
import { NAMED_NETWORKS } from '@recog/server-kit/trusted-proxies'
import { COLLECTOR_PATH, COMMON_HEADERS } from '../security-headers'
import type { SiteSettings } from '../settings'

export interface ExportedDocument {
  /** Route pattern, or `*` for the page of all other URLs. */
  readonly path: string
  /** Below `public`. */
  readonly file: string
  readonly status: 200 | 404
  readonly policy: string
  /** Further headers with which browsers protect the page; the same for all pages. */
  readonly headers: Readonly<Record<string, string>>
}

export interface ExportedDelta {
  /** Path of the released file that browsers make of it. */
  readonly url: string
  /** Below `public`. */
  readonly file: string
  readonly encoding: Delta['encoding']
  /** SHA-256 of the older file, as `Available-Dictionary` names it. */
  readonly available: string
}

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
    listen ${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${settings.port};
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
  const networks = trusted.flatMap((entry) => NAMED_NETWORKS[entry] ?? entry)
  return [
    ...networks.map((network) => `set_real_ip_from ${network};`),
    'real_ip_header X-Forwarded-For;',
    'real_ip_recursive on;',
  ].join('\n    ')
}

/** Like our own web server: the identity pages of an API on another host are only there (edge case T170). */
function redirectToIdentityPages(apiBase: string): string {
  if (!URL.canParse(apiBase)) return '# PUBLIC_API_BASE is not set: the identity pages are at this origin.'
  const { host, origin } = new URL(apiBase)
  return `set $elsewhere "$http_host $uri";
      if ($elsewhere ~ "^(?!${host.replaceAll('.', '\\.')} )\\S+ /identity") {
        ${headers({}).join('\n        ')}
        return 307 ${origin}$request_uri;
      }`
}

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

const IMMUTABLE = { 'Cache-Control': 'public, max-age=31536000, immutable' }
/** Scripts and styles are also sent as the difference to an older version (ADR 23). */
const CODE = {
  ...IMMUTABLE,
  Vary: 'accept-encoding, available-dictionary',
  'Use-As-Dictionary': '$portal_dictionary_for',
}
const NOT_FOUND = 'error_page 404 = @no_file;'

/** Matches `Accept-Encoding` if it names an encoding without forbidding it. */
const accepting = (encoding: string) => `(^|[, ])${encoding}(?= *([;,]|$))(?! *; *q=0(\\.0*)? *(,|$))`

/** nginx has no brotli of its own: the compressed file that lies beside each file is sent by an internal location. */
const PREFER_BROTLI = [
  "set $portal_brotli '';",
  `if ($http_accept_encoding ~* "${accepting('br')}") { set $portal_brotli accepted; }`,
  'if (-f $document_root$uri.br) { set $portal_brotli "$portal_brotli and there"; }',
  `if ($portal_brotli = 'accepted and there') { rewrite ^(.*)$ $1.br last; }`,
]

/**
 * The locations of released files: each in the best encoding that the browser accepts, scripts and styles as the difference to the
 * version that it has. Patterns list the characters that names have, because parts of the URL become part of a header.
 */
export function assetLocations(deltas: readonly ExportedDelta[]): string[] {
  return [
    location('/assets/', [...headers(IMMUTABLE), NOT_FOUND]),
    location('~ "^/assets/.*\\.svg$"', [...headers({ ...IMMUTABLE, ...headersOfFile('svg') }), NOT_FOUND]),
    ...[...new Set(deltas.map(({ url }) => url))].map((url) =>
      withDeltas(
        url,
        deltas.filter((delta) => delta.url === url),
      ),
    ),
    code(
      '(?<portal_start>[\\w/-][\\w./-]*?)\\.[0-9a-f]{10}(?<portal_end>(\\.[\\w-]+)*\\.(js|css))',
      '$portal_start.*$portal_end',
    ),
    code('(?<portal_file>[\\w/-][\\w./-]*\\.(js|css))', '$portal_file'),
    ...['js', 'css'].flatMap((extension) => [
      encoded(`^/assets/.*\\.${extension}\\.br$`, 'br', extension),
      encoded(`^/deltas/.*\\.${extension}\\.\\w+\\.dcb$`, 'dcb', extension),
      encoded(`^/deltas/.*\\.${extension}\\.\\w+\\.dcz$`, 'dcz', extension),
    ]),
    location('/deltas/', ['return 404;']),
  ]
}

/** Scripts and styles that browsers keep as dictionaries for the same file of other versions. */
const code = (pattern: string, sameFile: string) =>
  location(`~ "^/assets/(?<portal_name>[\\w.-]+)/[\\w.+-]+/${pattern}$"`, [
    `set $portal_dictionary_for 'match="/assets/$portal_name/*/${sameFile}"';`,
    ...PREFER_BROTLI,
    ...headers(CODE),
    NOT_FOUND,
  ])

function withDeltas(url: string, deltas: readonly ExportedDelta[]): string {
  const [, , name = '', , ...file] = url.split('/')
  return location(`= ${url}`, [
    `set $portal_dictionary_for '${dictionaryHeader(name, file.join('/'))}';`,
    'set $portal_offered "$http_available_dictionary $http_accept_encoding";',
    ...deltas.map(
      ({ file, encoding, available }) =>
        `if ($portal_offered ~ "^${available.replaceAll('+', '\\+')}(?= ).*${accepting(encoding)}") { rewrite ^ ${file} last; }`,
    ),
    ...PREFER_BROTLI,
    ...headers(CODE),
    NOT_FOUND,
  ])
}

/** Files in an encoding, which only another location leads to. */
const encoded = (pattern: string, encoding: string, extension: string) =>
  location(`~ "${pattern}"`, [
    'internal;',
    'gzip_static off;',
    'types {}',
    `default_type "${contentTypeOf(extension)}";`,
    ...headers({ ...CODE, 'Content-Encoding': encoding }),
    NOT_FOUND,
  ])

type Served = Pick<ExportedDocument, 'file' | 'policy' | 'headers'>

function servePage({ file, policy, headers: further }: Served): string[] {
  return [
    ...headers({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy, ...further }),
    `try_files ${file} =404;`,
  ]
}

/** The lines that set these headers, besides those of every response. */
function headers(own: Readonly<Record<string, string>>): string[] {
  // nginx omits a header with an empty value.
  const all = { ...COMMON_HEADERS, 'Strict-Transport-Security': '$portal_hsts', ...own }
  return Object.entries(all).map(
    ([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}" always;`,
  )
}

function location(matching: string, lines: readonly string[]): string {
  return [`location ${matching} {`, ...lines.map((line) => `  ${line}`), '}'].join('\n')
}

/**
 * An id may contain an encoded slash, but `location` compares decoded paths, so these pages are chosen by the URL as sent. In
 * the portal's routes the first match wins, here the last.
 */
function chooseBySentUrl(pages: readonly ExportedDocument[]): string[] {
  return [
    "set $portal_document '';",
    "set $portal_policy '';",
    ...pages.toReversed().map(({ path: route, file, policy }) => {
      const sent = patternSource(route).replaceAll('[^/]', '[^/?]')
      const choice = `set $portal_document ${file}; set $portal_policy "${policy}";`
      return `if ($request_uri ~* "^${sent}(\\?|$)") { ${choice} }`
    }),
  ]
}

/** A path pattern for nginx, which cannot ask react-router: `:name` stands for one segment, and a closing slash is optional. */
export const patternSource = (pattern: string): string =>
  `${pattern.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/(?<=\/):[^/]+/g, '[^/]+')}/?`
