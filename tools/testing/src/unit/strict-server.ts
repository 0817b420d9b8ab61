import type { RequestHandler } from 'msw'
import { setupServer, type SetupServer } from 'msw/node'

/**
 * Mock the network for the tests of a file. Call it once per file. A request without a handler fails, and so does the test
 * that sent it: screens show most failures as if the server had failed, so the test could pass without noticing.
 *
 * @param handlers for every test; those added with `use` are removed after the test
 */
export function strictServer(...handlers: readonly RequestHandler[]): SetupServer {
  const server = setupServer(...handlers)
  const unhandled: string[] = []
  beforeAll(() =>
    server.listen({
      onUnhandledRequest({ method, url }) {
        unhandled.push(`${method} ${url}`)
        throw new Error(`The test has no response for ${method} ${url}`)
      },
    }),
  )
  afterEach(() => {
    server.resetHandlers()
    expect({ requestsWithoutResponse: unhandled.splice(0) }).toEqual({ requestsWithoutResponse: [] })
  })
  afterAll(() => server.close())
  return server
}
