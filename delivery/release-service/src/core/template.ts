import { RETRY_SUFFIX } from '@recog/section-contract'

/** The parts of a document. Each is HTML-safe already, or `fillTemplate` escapes it. */
export interface DocumentParts {
  readonly title: string
  readonly header: string
  /** The links of the footer, as list items. */
  readonly footerLinks: string
  readonly content: string
  readonly integrity: Readonly<Record<string, string>>
  readonly registry: unknown
  /** The inline script that prefetches the page's data, and its input. */
  readonly prefetch: { readonly script: string; readonly plan: unknown }
  readonly shellVersion: string
  readonly shellEntry: string
  /** The page can be read without code: the inline script loads the shell once the page is on screen. */
  readonly isPrerendered: boolean
  /** Scripts that the shell needs before it can load a section. */
  readonly runtime: readonly string[]
  /** Stylesheets of the shell and the page's section, inlined so that no request delays the first paint. */
  readonly styles: readonly StyleFile[]
  /** Scripts that the browser loads before any code requests them. */
  readonly preloads: readonly string[]
}

/** Put the parts into the shell's `document.template`. @throws when the template has an unknown slot */
export function fillTemplate(template: string, parts: DocumentParts): string {
  const shellIntegrity = parts.integrity[parts.shellEntry] ?? ''
  const slots: Record<string, string> = {
    title: `${escapeHtml(parts.title)} · ReCOG`,
    importmap: jsonBlock({ integrity: withRetryUrls(onlyFiles(parts.integrity, '.js')) }),
    'style-integrity': jsonBlock(onlyFiles(parts.integrity, '.css')),
    registry: jsonBlock(parts.registry),
    'prefetch-plan': jsonBlock(parts.prefetch.plan),
    'inline-script': parts.prefetch.script,
    styles: parts.styles.map(inlineStyle).join('\n    '),
    // Below the import map in the template: Firefox ignores a map that follows a preloaded module.
    preload: [
      ...fontOf(parts.styles),
      ...[...(parts.isPrerendered ? [] : [parts.shellEntry]), ...parts.preloads].map((url) =>
        preload(url, parts.integrity[url] ?? ''),
      ),
    ].join('\n    '),
    'shell-now': parts.isPrerendered ? '' : moduleScript(parts.shellEntry, shellIntegrity),
    'deferred-shell': [
      ...(parts.isPrerendered ? [meta('portal-shell', parts.shellEntry)] : []),
      ...parts.runtime.map((url) => meta('portal-runtime', url)),
    ].join('\n    '),
    'shell-version': parts.shellVersion,
    'shell-entry': parts.shellEntry,
    'shell-integrity': shellIntegrity,
    header: parts.header,
    'footer-links': parts.footerLinks,
    content: parts.content,
  }
  return template.replaceAll(
    /<!--slot:([\w-]+)-->|\{\{([\w-]+)\}\}/g,
    (whole, block?: string, inline?: string) => {
      const name = block ?? inline ?? ''
      const value = slots[name]
      if (value === undefined) throw new Error(`The document template has an unknown slot "${whole}"`)
      return value
    },
  )
}

export interface StyleFile {
  readonly file: string
  readonly css: string
}

/** A meta element. */
function meta(name: string, content: string): string {
  return `<meta name="${name}" content="${content}" />`
}

/** A script that runs as a module. */
function moduleScript(url: string, integrity: string): string {
  return `<script type="module" src="${url}" integrity="${integrity}"></script>`
}

/** A stylesheet in the document, with the name of its file. */
function inlineStyle({ file, css }: StyleFile): string {
  return `<style data-href="${file}">${css.replaceAll('</', '<\\/')}</style>`
}

/** A hint to load a module before any code requests it. */
function preload(url: string, integrity: string): string {
  return `<link rel="modulepreload" href="${url}" integrity="${integrity}" />`
}

/** A hint to load the first font of the styles, in time for the first paint. */
function fontOf(styles: readonly StyleFile[]): string[] {
  const [, url] = /url\(([^()]+\.woff2)\)/.exec(styles.map(({ css }) => css).join('')) ?? []
  return url ? [`<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin />`] : []
}

/** JSON that cannot close its script element. */
function jsonBlock(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** Text for an element or an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** A failed import is retried with a fragment in its URL, which needs the same integrity (ADR 11). */
function withRetryUrls(integrity: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(integrity).flatMap(([url, hash]) => [
      [url, hash],
      [`${url}${RETRY_SUFFIX}`, hash],
    ]),
  )
}

/** The entries of the files with this ending. */
function onlyFiles(integrity: Readonly<Record<string, string>>, ending: string): Record<string, string> {
  return Object.fromEntries(Object.entries(integrity).filter(([url]) => url.endsWith(ending)))
}
