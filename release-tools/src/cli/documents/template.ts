import { RETRY_SUFFIX } from '@recog/section-contract'

/** What a document is made of. Everything here is already HTML-safe or is escaped by `fillTemplate`. */
export interface DocumentParts {
  readonly title: string
  readonly header: string
  readonly content: string
  readonly integrity: Readonly<Record<string, string>>
  readonly registry: unknown
  /** The script that asks for what the page will read, and what it needs to know of the page. */
  readonly prefetch: { readonly script: string; readonly plan: unknown }
  readonly shellVersion: string
  readonly shellEntry: string
  /** The page can be read before any code: the inline script loads the shell once it is on screen. */
  readonly isReadable: boolean
  /** What the shell needs to bring a section onto the page. */
  readonly runtime: readonly string[]
  /** Stylesheets of the shell and of the page's section: inside, so that nothing holds the page back. */
  readonly styles: readonly StyleFile[]
  /** Files that are not inside the document: on their way before any code asks for them. */
  readonly preloads: readonly string[]
}

export interface StyleFile {
  readonly file: string
  readonly css: string
}

/** Put the parts into the shell's `document.template`. @throws when the template has a slot nobody fills */
export function fillTemplate(template: string, parts: DocumentParts): string {
  const shellIntegrity = parts.integrity[parts.shellEntry] ?? ''
  const slots: Record<string, string> = {
    title: `${escapeHtml(parts.title)} · ReCOG`,
    importmap: jsonBlock({ integrity: underBothNames(onlyFiles(parts.integrity, '.js')) }),
    'style-integrity': jsonBlock(onlyFiles(parts.integrity, '.css')),
    registry: jsonBlock(parts.registry),
    'prefetch-plan': jsonBlock(parts.prefetch.plan),
    'inline-script': parts.prefetch.script,
    styles: parts.styles.map(inlineStyle).join('\n    '),
    preload: parts.preloads.map((url) => preload(url, parts.integrity[url] ?? '')).join('\n    '),
    'shell-now': parts.isReadable ? '' : moduleScript(parts.shellEntry, shellIntegrity),
    'deferred-shell': [
      ...(parts.isReadable ? [meta('portal-shell', parts.shellEntry)] : []),
      ...parts.runtime.map((url) => meta('portal-runtime', url)),
    ].join('\n    '),
    'shell-version': parts.shellVersion,
    'shell-entry': parts.shellEntry,
    'shell-integrity': shellIntegrity,
    header: parts.header,
    content: parts.content,
  }
  return template.replaceAll(
    /<!--slot:([\w-]+)-->|\{\{([\w-]+)\}\}/g,
    (whole, block?: string, inline?: string) => {
      const name = block ?? inline ?? ''
      const value = slots[name]
      if (value === undefined) throw new Error(`The document template asks for "${whole}"`)
      return value
    },
  )
}

function meta(name: string, content: string): string {
  return `<meta name="${name}" content="${content}" />`
}

function moduleScript(url: string, integrity: string): string {
  return `<script type="module" src="${url}" integrity="${integrity}"></script>`
}

function inlineStyle({ file, css }: StyleFile): string {
  return `<style data-href="${file}">${css.replaceAll('</', '<\\/')}</style>`
}

function preload(url: string, integrity: string): string {
  return `<link rel="modulepreload" href="${url}" integrity="${integrity}" />`
}

/** A script that could not be loaded is imported again under a name with a fragment: the same file, to be the same. */
function underBothNames(integrity: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(integrity).flatMap(([url, hash]) => [
      [url, hash],
      [`${url}${RETRY_SUFFIX}`, hash],
    ]),
  )
}

function onlyFiles(integrity: Readonly<Record<string, string>>, ending: string): Record<string, string> {
  return Object.fromEntries(Object.entries(integrity).filter(([url]) => url.endsWith(ending)))
}

/** JSON that cannot close its script element. */
function jsonBlock(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** Text for an element or an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
