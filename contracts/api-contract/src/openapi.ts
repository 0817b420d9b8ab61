import { routes } from './routes'
import type { Route } from './route'
import { errorBody } from './wire'
import { operation } from './openapi/operation'
import { type Json, schema } from './openapi/responses'

const tags: Readonly<Record<string, string>> = {
  session: 'Who is signed in, and the anti-forgery token',
  members: 'Profiles',
  'working groups': 'Groups with their leads and members',
  lead: 'What work group leads do',
  join: 'Asking to join',
  steering: 'Requests and memberships',
  events: 'Events',
  projects: 'Projects',
  administration: 'Accounts, roles and the audit log',
  people: 'Who leaves, who returns, and who is an administrator',
}

/**
 * The route table as an OpenAPI 3.1 document.
 *
 * @param server origin of the API
 */
export function openApiDocument(server = '/'): Json {
  const paths: Record<string, Json> = {}
  for (const [name, route] of Object.entries<Route>(routes)) {
    const path = (paths[route.path] ??= {})
    path[route.method.toLowerCase()] = operation(name, route)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'ReCOG members’ portal API',
      version: '1.0.0',
      description: 'Cookie session; every write carries an anti-forgery token obtained first.',
      license: { name: 'Unlicensed', identifier: 'LicenseRef-Unlicensed' },
    },
    servers: [{ url: server }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { Error: schema(errorBody) },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'recog-session' } },
    },
  }
}
