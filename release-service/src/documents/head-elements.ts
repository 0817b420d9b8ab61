export interface StyleFile {
  readonly file: string
  readonly css: string
}

/** A meta element. */
export function meta(name: string, content: string): string {
  return `<meta name="${name}" content="${content}" />`
}

/** A script that runs as a module. */
export function moduleScript(url: string, integrity: string): string {
  return `<script type="module" src="${url}" integrity="${integrity}"></script>`
}

/** A stylesheet in the document, with the name of its file. */
export function inlineStyle({ file, css }: StyleFile): string {
  return `<style data-href="${file}">${css.replaceAll('</', '<\\/')}</style>`
}

/** A hint to load a module before any code requests it. */
export function preload(url: string, integrity: string): string {
  return `<link rel="modulepreload" href="${url}" integrity="${integrity}" />`
}

/** JSON that cannot close its script element. */
export function jsonBlock(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** Text for an element or an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
