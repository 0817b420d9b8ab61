import { z } from 'zod'
import type { Route } from '../route'

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
  if (route.body ?? route.query ?? route.params) all[400] = refusal('The request is not valid')
  if (route.audience !== 'anyone') all[401] = refusal('Not signed in')
  if (route.audience !== 'anyone' || route.method !== 'GET') {
    all[403] = refusal('Not allowed, or the anti-forgery token does not fit')
  }
  if (route.body) all[415] = refusal('Wrong content type')
  all[429] = refusal('Too many requests')
  for (const [status, text] of Object.entries(route.errors ?? {})) all[status] = refusal(text)
  return all
}
