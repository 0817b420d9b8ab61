/** What a document is made of. Everything here is already HTML-safe or is escaped by `fillTemplate`. */
export interface DocumentParts {
  readonly title: string
  readonly header: string
  readonly content: string
  readonly integrity: Readonly<Record<string, string>>
  readonly registry: unknown
  readonly shellEntry: string
  readonly styles: readonly { readonly file: string; readonly url: string; readonly integrity: string }[]
  readonly modulePreload: readonly string[]
}

/** Put the parts into the shell's `document.html`. @throws when the template has a slot nobody fills */
export function fillTemplate(template: string, parts: DocumentParts): string {
  const slots: Record<string, string> = {
    title: `${escapeHtml(parts.title)} · ReCOG`,
    importmap: jsonBlock({ integrity: onlyFiles(parts.integrity, '.js') }),
    'style-integrity': jsonBlock(onlyFiles(parts.integrity, '.css')),
    registry: jsonBlock(parts.registry),
    styles: parts.styles.map(stylesheet).join('\n    '),
    preload: parts.modulePreload.map((url) => `<link rel="modulepreload" href="${url}" />`).join('\n    '),
    'shell-entry': parts.shellEntry,
    'shell-integrity': parts.integrity[parts.shellEntry] ?? '',
    header: parts.header,
    content: parts.content,
  }
  return template.replaceAll(/<!--slot:([\w-]+)-->|%([\w-]+)%/g, (whole, block?: string, inline?: string) => {
    const name = block ?? inline ?? ''
    const value = slots[name]
    if (value === undefined) throw new Error(`The document template asks for "${whole}"`)
    return value
  })
}

function stylesheet({ file, url, integrity }: DocumentParts['styles'][number]): string {
  return `<link rel="stylesheet" href="${url}" data-href="${file}" integrity="${integrity}" crossorigin="anonymous" />`
}

function onlyFiles(integrity: Readonly<Record<string, string>>, ending: string): Record<string, string> {
  return Object.fromEntries(Object.entries(integrity).filter(([url]) => url.endsWith(ending)))
}

/** JSON that cannot close its script element. */
export function jsonBlock(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
