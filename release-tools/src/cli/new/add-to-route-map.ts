export interface NewSection {
  readonly name: string
  readonly path: string
  readonly title: string
}

/** The one entry that the shell, the documents and the 404 page come from. */
export function addToRouteMap(source: string, { name, path, title }: NewSection): string {
  const named = replaceOnce(
    source,
    /(SECTION_NAMES = \[[^\]]*?)(,?\s*)\] as const/,
    `$1, '${name}'] as const`,
  )
  const entry = `  { path: '${path}', section: '${name}', title: ${quote(title)}, audience: 'signed-in' },\n`
  return replaceOnce(named, /\] as const satisfies readonly PortalRoute\[\]/, `${entry}$&`)
}

function replaceOnce(source: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(source)) throw new Error(`${String(pattern)} was not found; register the section by hand`)
  return source.replace(pattern, replacement)
}

const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
