import { capabilities } from './constants'
import { openApiDocument } from './openapi'
import { routes } from './routes'
import type { Route } from './route'

const document = openApiDocument() as {
  paths: Record<string, Record<string, { parameters: { name: string }[] }>>
}

test.each(Object.entries<Route>(routes))('%s is in the OpenAPI document', (_name, route) => {
  const operation = document.paths[route.path]?.[route.method.toLowerCase()]
  expect(operation).toBeDefined()
  const named = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
  expect(operation?.parameters.map((parameter) => parameter.name)).toEqual(expect.arrayContaining(named))
})

/** Every value of a key, anywhere in a document. */
const valuesOf = (key: string, part: unknown): unknown[] =>
  typeof part === 'object' && part !== null
    ? Object.entries(part).flatMap(([name, value]) => (name === key ? [value] : valuesOf(key, value)))
    : []

test('everything beyond chapter 7 of the requirements has a capability, and every capability is used', () => {
  expect(new Set(valuesOf('x-capability', document))).toEqual(new Set(capabilities))
  for (const [name, { capability }] of Object.entries<Route>(routes))
    expect([name, capability === undefined || capabilities.includes(capability)]).toEqual([name, true])
})

test('every call that changes something requires the anti-forgery header', () => {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const requiresToken = operation.parameters.some((parameter) => parameter.name === 'X-CSRF-TOKEN')
      expect([path, method, requiresToken]).toEqual([path, method, method !== 'get'])
    }
  }
})
