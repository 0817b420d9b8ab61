/** A field by its camelCase or PascalCase name; undefined when the value is not an object. */
export function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  const fields = value as Readonly<Record<string, unknown>>
  if (Object.hasOwn(fields, name)) return fields[name]
  const pascal = name.charAt(0).toUpperCase() + name.slice(1)
  if (!Object.hasOwn(fields, pascal)) return undefined
  warnOfCasing(pascal)
  return fields[pascal]
}

const warned = new Set<string>()

/** Tolerated, but the server's developers should know (edge case T155). */
function warnOfCasing(name: string): void {
  if (process.env['NODE_ENV'] === 'production' || warned.has(name)) return
  warned.add(name)
  // oxlint-disable-next-line no-console
  console.warn(`The server sends "${name}" instead of the contract's camelCase name.`)
}
