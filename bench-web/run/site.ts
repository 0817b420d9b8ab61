/** Documents and files of a site that is served from memory. */
export interface Site {
  /** By URL path. */
  readonly documents: ReadonlyMap<string, string>
  /** By URL path; their names contain a content hash. */
  readonly files: ReadonlyMap<string, Buffer>
}
