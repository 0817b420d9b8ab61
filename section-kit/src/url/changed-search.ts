/** Query parameters by name, each with all of its values. None removes the parameter. */
export type UrlChanges = ReadonlyMap<string, readonly string[]>

/**
 * Change parameters of a query and leave the others alone.
 *
 * @param search with or without the leading `?`
 * @returns with the leading `?`; '' for an empty query
 */
export function changedSearch(search: string, changes: UrlChanges): string {
  const params = new URLSearchParams(search)
  for (const [name, values] of changes) {
    params.delete(name)
    for (const value of values) params.append(name, value)
  }
  const next = params.toString()
  return next && `?${next}`
}
