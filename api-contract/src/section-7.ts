import { z } from 'zod'

interface Schema {
  readonly 'x-extension'?: boolean
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

/** The same response from a server that implements only chapter 7 of the requirements: without fields marked as extensions. */
export function withoutExtensions(type: z.ZodType, value: unknown): unknown {
  return strip(z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema, value)
}

function strip(schema: Schema, value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = shapes(schema).find((shape) => shape.items)?.items
    return items ? value.map((item) => strip(items, item)) : value
  }
  if (typeof value !== 'object' || value === null) return value
  const properties = shapes(schema).find((shape) => shape.properties)?.properties ?? {}
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !properties[name]?.['x-extension'])
      .map(([name, field]) => [name, properties[name] ? strip(properties[name], field) : field]),
  )
}

/** The schema itself and its alternatives. */
const shapes = (schema: Schema): readonly Schema[] => [schema, ...(schema.anyOf ?? [])]
