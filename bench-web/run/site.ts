/** Documents and files of a site that is served from memory. */
export interface Site {
  /** By address. */
  readonly documents: ReadonlyMap<string, string>
  /** By address; their names carry their content. */
  readonly files: ReadonlyMap<string, Buffer>
}
