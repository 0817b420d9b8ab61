import { openApiDocument } from '@recog/api-contract/openapi'
import { routes, type Route } from '@recog/api-contract'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app'
import { sendJson, SerialisedJson } from '../http/send-json'
import { html } from '../identity/markup'
import { sendPage } from '../identity/page'

/** Register the contract as OpenAPI for programs, and as a page for people. */
export function addDocs(server: FastifyInstance, app: App): void {
  const table = Object.entries<Route>(routes)
  const tags = [...new Set(table.map(([, route]) => route.tag))]
  // Written when it is first asked for: it takes longer than the rest of a start.
  const document = once(() => openApiDocument(app.settings.apiUrl))
  const serialised = once(() => new SerialisedJson(document()))

  server.get('/api/openapi.json', (request, reply) => sendJson(request, reply, serialised()))
  server.get('/api/docs', async (_request, reply) => {
    const operations = document()['paths'] as Record<string, Record<string, unknown>>
    const body = html`<p>
        Cookie session; every write carries the header <code>${app.settings.csrfHeader}</code> with a token
        from <code>/api/auth/csrf-token</code>. For programs: <a href="/api/openapi.json">OpenAPI 3.1</a>.
      </p>
      ${tags.map(
        (tag) =>
          html`<h2>${tag}</h2>
            ${table
              .filter(([, route]) => route.tag === tag)
              .map(
                ([, route]) =>
                  html`<details>
                    <summary><code>${route.method} ${route.path}</code><br />${route.summary}</summary>
                    <p class="soft">Access: ${route.audience}</p>
                    <pre>
${JSON.stringify(operations[route.path]?.[route.method.toLowerCase()], null, 2)}</pre>
                  </details>`,
              )}`,
      )}`
    return sendPage(app, reply, { title: 'API', body, wide: true })
  })
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
