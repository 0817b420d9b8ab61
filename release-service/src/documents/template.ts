import {
  escapeHtml,
  jsonBlock,
  inlineStyle,
  preload,
  moduleScript,
  meta,
  type StyleFile,
} from './head-elements'
import { withRetryUrls, onlyFiles } from './integrity-maps'

export { escapeHtml, type StyleFile } from './head-elements'

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
    preload: [...(parts.isPrerendered ? [] : [parts.shellEntry]), ...parts.preloads]
      .map((url) => preload(url, parts.integrity[url] ?? ''))
      .join('\n    '),
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
