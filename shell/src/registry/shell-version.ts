/** The version of the shell that the document was composed with; undefined in a document that does not say. */
export function shellVersion(document: Document): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="portal-version"]')?.content
}
