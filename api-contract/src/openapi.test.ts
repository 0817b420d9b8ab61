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
  expect(operation?.parameters.map((one) => one.name)).toEqual(expect.arrayContaining(named))
})

test('every call that changes something asks for the anti-forgery header', () => {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const asks = operation.parameters.some((one) => one.name === 'X-CSRF-TOKEN')
      expect([path, method, asks]).toEqual([path, method, method !== 'get'])
    }
  }
})
