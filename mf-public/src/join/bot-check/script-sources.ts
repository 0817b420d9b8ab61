/**
 * Whether a script may be loaded. Sources are written as in a Content-Security-Policy: an origin; `*.` before its host for
 * every subdomain; a path that ends in a slash for everything below it.
 *
 * @param url absolute URL of the script
 */
export function isAllowedScript(url: string, sources: readonly string[]): boolean {
  return URL.canParse(url) && sources.some((source) => patternOf(source).test(new URL(url).href))
}

function patternOf(source: string): RegExp {
  const escaped = source.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace('://\\*\\.', '://[a-z0-9.-]+\\.')
  return new RegExp(`^${escaped}${source.endsWith('/') ? '' : '(?:[/?#]|$)'}`, 'i')
}
