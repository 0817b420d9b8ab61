/**
 * What a document will ask for, as a `Link` header: a proxy or CDN in front can pass it on before the document itself (103
 * Early Hints), and a browser learns of it before it has parsed anything.
 *
 * A script is announced as the module it is: Chromium compiles what it was told is a classic script while it loads in vain, and
 * once more on the page's thread.
 *
 * @returns '' when the document can be read without any of its files
 */
export function linkHeader(html: string): string {
  const files = html.matchAll(
    /<(?:script type="module" src|link rel="modulepreload" href)="([^"]+)" integrity="([^"]*)"/g,
  )
  return [...files]
    .map(([, url, integrity]) => `<${url}>; rel=modulepreload; integrity="${integrity}"`)
    .join(', ')
}
