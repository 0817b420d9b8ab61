import { z } from 'zod'
import type { Route } from './route'
import { routes } from './routes'
import type { Audience } from './rules'
import { BROWSER_SETTING_DEFAULTS } from './setting-defaults'
import { errorBody } from './wire'

const tags: Readonly<Record<string, string>> = {
  session: 'Who is signed in, and the anti-forgery token',
  notifications: 'What members are told, and when',
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

const parameters = (where: 'path' | 'query', type: z.ZodType | undefined): Json[] => {
  if (!type) return []
  const { properties = {}, required = [] } = schema(type) as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }))
}

const needs: Record<Audience, string> = {
  anyone: 'anyone',
  'signed-in': 'anyone signed in',
  member: 'approved members',
  lead: 'leads of a working group',
  steering: 'steering members',
  admin: 'administrators',
}

/** A call as an OpenAPI operation. */
export function operation(name: string, route: Route): Json {
  const unsafe = route.method !== 'GET'
  const csrf = {
    name: BROWSER_SETTING_DEFAULTS.CSRF_HEADER,
    in: 'header',
    required: true,
    schema: { type: 'string' },
  }
  const contentType = route.bodyKind === 'multipart' ? 'multipart/form-data' : 'application/json'
  return {
    operationId: name,
    tags: [route.tag],
    summary: route.summary,
    description: `For ${needs[route.audience]}.`,
    ...(route.capability && { 'x-capability': route.capability }),
    security: route.audience === 'anyone' ? [] : [{ session: [] }],
    parameters: [
      ...parameters('path', route.params),
      ...parameters('query', route.query),
      ...(unsafe ? [csrf] : []),
    ],
    ...(route.body && {
      requestBody: { required: true, content: { [contentType]: { schema: schema(route.body) } } },
    }),
    responses: responses(route),
  }
}

export type Json = Record<string, unknown>

/** A type as JSON Schema. */
export const schema = (type: z.ZodType): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' })
  return rest
}

const refusal = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

/** The responses of a call, with every refusal that it may get. */
export function responses(route: Route): Json {
  const all: Record<string, Json> = {
    [route.status]: {
      description: route.status === 204 ? 'Done, no body' : 'Done',
      ...(route.response && { content: { 'application/json': { schema: schema(route.response) } } }),
    },
  }
  if (route.lenient) all[204] = { description: 'Not signed in, with the header Prefer: handling=lenient' }
  if (route.body ?? route.query ?? route.params) all[400] = refusal('The request is not valid')
  if (route.audience !== 'anyone') all[401] = refusal('Not signed in')
  if (route.audience !== 'anyone' || route.method !== 'GET') {
    all[403] = refusal('Not allowed, or the anti-forgery token does not fit')
  }
  if (route.needsProof) {
    const text =
      'Not allowed, or the anti-forgery token does not fit; or no proof within ten minutes that it is the caller (code proof-required)'
    all[403] = { ...refusal(text), 'x-capability': 'step-up' }
  }
  if (route.body) all[415] = refusal('Wrong content type')
  all[429] = refusal('Too many requests')
  for (const [status, text] of Object.entries(route.errors ?? {})) all[status] = refusal(text)
  return all
}
