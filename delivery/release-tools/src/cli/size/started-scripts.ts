/** The scripts that a document starts by itself, before any code loads more. */
export interface StartedScripts {
  readonly urls: readonly string[]
  /** Contents of inline scripts. */
  readonly inline: readonly string[]
}

/**
 * The scripts, preloads and inline scripts of a composed document, and the shell that the inline script of a prerendered page
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
  const urls = [...scripts.map(({ src }) => src), ...shell, ...links.map(({ href }) => href)].filter(Boolean)
  return {
    urls: [...new Set(urls)],
    inline: scripts
      .filter(({ src, type }) => !src && ['', 'module', 'text/javascript'].includes(type))
      .map(({ content }) => content),
  }
}

function attributeOf(attributes: string, name: string): string {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
}
