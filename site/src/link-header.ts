/**
 * The scripts of a document as a `Link` header, which a proxy or CDN can send before the document (103 Early Hints), and which
 * browsers read before they parse the document.
 *
 * Scripts are announced as modules: Chromium would compile a file announced as a classic script in vain, and again on the main
 * thread (ADR 11).
 *
 * @returns '' if the document can be read without any of its files
 */
export function linkHeader(html: string): string {
  const files = html.matchAll(
    /<(?:script type="module" src|link rel="modulepreload" href)="([^"]+)" integrity="([^"]*)"/g,
  )
  return [...files]
    .map(([, url, integrity]) => `<${url}>; rel=modulepreload; integrity="${integrity}"`)
    .join(', ')
}
