/** The URL of the shell's script in a prerendered document, which loads it later; undefined in other documents. */
export function deferredShell(document: Document): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="portal-shell"]')?.content
}
