import type { z } from 'zod'
import { BROWSER_SETTING_DEFAULTS } from '../setting-defaults'
import type { Route } from '../route'
import type { Audience } from '../rules'
import { responses, type Json, schema } from './responses'

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
