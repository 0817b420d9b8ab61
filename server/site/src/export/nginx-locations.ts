import { COMMON_HEADERS } from '../security-headers'

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

type Served = Pick<ExportedDocument, 'file' | 'policy' | 'headers'>

export function servePage({ file, policy, headers: further }: Served): string[] {
  return [
    ...headers({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy, ...further }),
    `try_files ${file} =404;`,
  ]
}

/** The lines that set these headers, besides those of every response. */
export function headers(own: Readonly<Record<string, string>>): string[] {
  // nginx omits a header with an empty value.
  const all = { ...COMMON_HEADERS, 'Strict-Transport-Security': '$portal_hsts', ...own }
  return Object.entries(all).map(
    ([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}" always;`,
  )
}

export function location(matching: string, lines: readonly string[]): string {
  return [`location ${matching} {`, ...lines.map((line) => `  ${line}`), '}'].join('\n')
}

/**
 * An id may contain an encoded slash, but `location` compares decoded paths, so these pages are chosen by the URL as sent. In
 * the portal's routes the first match wins, here the last.
 */
export function chooseBySentUrl(pages: readonly ExportedDocument[]): string[] {
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
