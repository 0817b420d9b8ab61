import { routes, type RouteName } from '@recog/api-contract'

/** Paths without parameters come first, so that they match before those with parameters. */
const PATTERNS = Object.entries(routes)
  .map(([name, { method, path }]) => ({
    name: name as RouteName,
    method,
    dynamic: path.includes('{'),
    names: [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter ?? ''),
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`),
  }))
  .toSorted((a, b) => Number(a.dynamic) - Number(b.dynamic))

/** The call of a request, with its parameters; undefined if the path is not of the API. */
export function match(method: string, pathname: string) {
  for (const { name, method: wanted, pattern, names } of PATTERNS) {
    const values = wanted === method ? pattern.exec(pathname)?.slice(1) : undefined
    if (values) {
      const params = Object.fromEntries(names.map((key, n) => [key, decodeURIComponent(values[n] ?? '')]))
      return { name, params }
    }
  }
  return undefined
}
