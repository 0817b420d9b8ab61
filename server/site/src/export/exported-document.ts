export interface ExportedDocument {
  /** Route pattern, or `*` for the page of all other URLs. */
  readonly path: string
  /** Below `public`. */
  readonly file: string
  readonly status: 200 | 404
  readonly policy: string
  /** Further headers with which browsers protect the page; the same for all pages. */
  readonly headers: Readonly<Record<string, string>>
}
