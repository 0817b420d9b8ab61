import { dictionaryHeader } from '@recog/release-service/read'
import { contentTypeOf, headersOfFile } from '@recog/server-kit/http'
import type { ExportedDelta } from './copy-deltas'
import { headers, location } from './nginx-locations'

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
