/** Content types of released files by extension; files with any other extension are not served. */
export const MIME_TYPES = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  woff2: 'font/woff2',
} as const

const TEXT: ReadonlySet<string> = new Set(['html', 'js', 'css', 'json'])

/**
 * The content type of a file, with the charset of text formats.
 *
 * @param extension with or without the leading dot
 * @returns undefined for an unknown extension
 */
export function contentTypeOf(extension: string): string | undefined {
  const name = extension.replace(/^\./, '')
  if (!isKnown(name)) return undefined
  return TEXT.has(name) ? `${MIME_TYPES[name]}; charset=utf-8` : MIME_TYPES[name]
}

const isKnown = (name: string): name is keyof typeof MIME_TYPES => Object.hasOwn(MIME_TYPES, name)
