/** The shell's address in a document that can be read without it, which loads it later. */
export function deferredShell(document: Document): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="portal-shell"]')?.content
}
