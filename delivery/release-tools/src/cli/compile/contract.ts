import type { ApiCall } from '@recog/release-service/release'

export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly 'x-extension'?: boolean
}

/** Schemas that contain themselves are compared to this depth. */
const MAX_DEPTH = 8

/**
 * Every field of a response with its types: `{ "[]": "object", "[].id": "number|string" }`. The root is ''. A `?` marks a field that
 * a server may leave out. Whether a value may be null makes no difference: the portal reads null as empty.
 */
export function fieldsOf(document: unknown, root: Schema): Record<string, string> {
  const fields: Record<string, string> = {}
  const visit = (at: string, schema: Schema, isOptional: boolean, depth: number): void => {
    const shapes = shapesOf(document, schema, depth)
    const types = shapes.flatMap(({ type = [], properties, items }) => {
      const named = typeof type === 'string' ? [type] : type
      return named.length > 0 ? named : [...(properties ? ['object'] : []), ...(items ? ['array'] : [])]
    })
    const optional = isOptional || shapes.some((shape) => shape['x-extension'])
    fields[at] = `${namesOf(types)}${optional ? '?' : ''}`
    if (depth >= MAX_DEPTH) return
    for (const { properties = {}, items } of shapes) {
      if (items) visit(`${at}[]`, items, optional, depth + 1)
      for (const [name, property] of Object.entries(properties))
        visit(at === '' ? name : `${at}.${name}`, property, optional, depth + 1)
    }
  }
  visit('', root, false, 0)
  return fields
}

function namesOf(types: readonly string[]): string {
  const names = types.filter((type) => type !== 'null').map((type) => (type === 'integer' ? 'number' : type))
  return [...new Set(names)].toSorted().join('|') || 'any'
}

/** The schema itself and its alternatives, without references. */
function shapesOf(document: unknown, schema: Schema, depth: number): Schema[] {
  if (schema.$ref)
    return depth > MAX_DEPTH ? [] : shapesOf(document, referred(document, schema.$ref), depth + 1)
  const { anyOf = [], oneOf = [], allOf = [] } = schema
  return [schema, ...[...anyOf, ...oneOf, ...allOf].flatMap((each) => shapesOf(document, each, depth + 1))]
}

/** @throws when a reference leads nowhere */
function referred(document: unknown, reference: string): Schema {
  const found = reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document)
  if (typeof found !== 'object' || found === null) throw new Error(`The OpenAPI document has no ${reference}`)
  return found
}

/** The calls that a server provides, or a section was built with, by `GET /api/projects/{}`. */
export type Contract = ReadonlyMap<string, ContractCall>

interface ContractCall extends ApiCall {
  readonly name: string
}

interface Operation {
  readonly operationId?: string
  readonly 'x-capability'?: string
  readonly responses?: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }>
  >
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/** Identifies a call whatever its path's parameters are called: `GET /api/projects/{}`. */
export const callKey = ({ method, path }: Pick<ApiCall, 'method' | 'path'>): string =>
  `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`

/**
 * The calls of an OpenAPI document with the fields of their responses.
 *
 * @throws when the value is not an OpenAPI document
 */
export function readContract(document: unknown): Contract {
  const paths = (document as { paths?: unknown } | null)?.paths
  if (typeof paths !== 'object' || paths === null)
    throw new Error('This is not an OpenAPI document: it has no "paths"')
  const calls = new Map<string, ContractCall>()
  for (const [path, item] of Object.entries(paths as Record<string, Record<string, Operation>>)) {
    for (const method of METHODS) {
      const operation = item[method]
      if (!operation) continue
      const call = callOf(document, method, path, operation)
      calls.set(callKey(call), call)
    }
  }
  return calls
}

function callOf(document: unknown, method: string, path: string, operation: Operation): ContractCall {
  const { operationId = '', responses = {}, 'x-capability': capability } = operation
  const [, response] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  const schema = response?.content?.['application/json']?.schema
  return {
    name: operationId,
    method: method.toUpperCase(),
    path,
    ...(capability && { capability }),
    ...(schema && { fields: fieldsOf(document, schema) }),
  }
}
