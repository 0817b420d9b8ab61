/** The scripts that a document starts by itself: what a browser loads or runs before any code asks for more. */
export interface StartedScripts {
  readonly addresses: readonly string[]
  /** Content of the scripts inside it. */
  readonly inline: readonly string[]
}

/**
 * Scripts, preloads and the scripts inside a composed document, and the shell that the inline script of a readable page
 * loads. Import map and data do not count.
 */
export function startedScripts(html: string): StartedScripts {
  const scripts = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)].map(
    ([, attributes = '', content = '']) => ({
      src: attributeOf(attributes, 'src'),
      type: attributeOf(attributes, 'type'),
      content,
    }),
  )
  const links = [...html.matchAll(/<link\b([^>]*)>/g)]
    .map(([, attributes = '']) => ({
      rel: attributeOf(attributes, 'rel'),
      href: attributeOf(attributes, 'href'),
    }))
    .filter(({ rel, href }) => ['preload', 'modulepreload'].includes(rel) && href.endsWith('.js'))
  const shell = [...html.matchAll(/<meta name="portal-shell" content="([^"]*)"/g)].map(([, url = '']) => url)
  const addresses = [...scripts.map(({ src }) => src), ...shell, ...links.map(({ href }) => href)].filter(
    Boolean,
  )
  return {
    addresses: [...new Set(addresses)],
    inline: scripts
      .filter(({ src, type }) => !src && ['', 'module', 'text/javascript'].includes(type))
      .map(({ content }) => content),
  }
}

function attributeOf(attributes: string, name: string): string {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
}
