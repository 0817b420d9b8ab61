/**
 * The path and query of a call. Empty query values are omitted.
 *
 * @param encode turns a path parameter into a segment
 */
export function pathOf(
  route: { readonly path: string },
  parts: { readonly path?: Readonly<Record<string, string>>; readonly query?: object },
  encode: (value: string) => string = encodeURIComponent,
): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(parts.path?.[name] ?? ''))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parts.query ?? {}))
    if (value !== undefined && value !== '') query.set(name, String(value))
  return query.size > 0 ? `${path}?${query}` : path
}
