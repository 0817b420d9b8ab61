import type { ApiCall } from '@recog/release-service/release'
import { fieldsOf, type Schema } from './response-fields'

/** The calls that a server provides, or a section was built with, by `GET /api/projects/{}`. */
export type Contract = ReadonlyMap<string, ContractCall>

interface ContractCall extends ApiCall {
  /** Its name in the contract. */
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
