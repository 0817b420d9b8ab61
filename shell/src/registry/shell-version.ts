/** The version of the shell that the document was composed with; undefined if the document does not contain it. */
export function shellVersion(document: Document): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="portal-version"]')?.content
}
