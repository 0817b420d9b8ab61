/**
 * Tolerant reading of what a server sent: extra fields, nulls, numbers for ids and PascalCase names do no harm
 * (edge cases T43, T154-T156). Every reader takes anything and never throws.
 */

export type Wire = Readonly<Record<string, unknown>>

export function asObject(value: unknown): Wire {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Wire) : {}
}

/** A field by its camelCase name, or by its PascalCase one. */
export function field(wire: Wire, name: string): unknown {
  if (Object.hasOwn(wire, name)) return wire[name]
  const pascal = name.charAt(0).toUpperCase() + name.slice(1)
  return Object.hasOwn(wire, pascal) ? wire[pascal] : undefined
}

export function text(wire: Wire, name: string): string {
  const value = field(wire, name)
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : ''
}

export function flag(wire: Wire, name: string): boolean {
  const value = field(wire, name)
  return value === true || value === 'true'
}

export function whole(wire: Wire, name: string, fallback: number): number {
  const value = Number(field(wire, name) ?? fallback)
  return Number.isSafeInteger(value) && value >= 0 ? value : fallback
}

export function list<T>(value: unknown, read: (item: Wire) => T): T[] {
  return Array.isArray(value) ? value.map((item) => read(asObject(item))) : []
}

/** Ids (or names) of a list, as strings. */
export function strings(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  return value.filter((item) => typeof item === 'string' || typeof item === 'number').map(String)
}
