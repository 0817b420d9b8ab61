/** Documents and files of a site that is served from memory. */
export interface Site {
  /** By URL path. */
  readonly documents: ReadonlyMap<string, string>
  /** By URL path; their names contain a content hash. */
  readonly files: ReadonlyMap<string, Buffer>
}

/** The public pages as static HTML with the same styles and no scripts: the lower bound of the measurement. */
export async function staticSite(portal: string, pages: readonly string[]): Promise<Site> {
  const files = new Map<string, Buffer>()
  const documents = new Map<string, string>()
  for (const page of pages) {
    const html = await (await fetch(portal + page)).text()
    for (const [, href = ''] of html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g))
      files.set(href, Buffer.from(await (await fetch(portal + href)).arrayBuffer()))
    documents.set(
      page,
      html
        .replaceAll(/<script[^>]*>.*?<\/script>/gs, '')
        .replaceAll(/<link rel="(?:modulepreload|preload)"[^>]*>/g, ''),
    )
  }
  return { documents, files }
}
