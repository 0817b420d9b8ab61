import type { Route } from '@recog/api-contract'
import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal'

const hasBody = (request: FastifyRequest): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0

/**
 * Check that the body has the one content type of this call. Browsers send forms and plain text to other origins without a
 * preflight, so those must not pass as JSON (edge case T26).
 *
 * @throws {Refusal} 415 for any other type
 */
export function checkContentType(route: Route, request: FastifyRequest): void {
  const sent = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const wanted = route.bodyKind === 'multipart' ? 'multipart/form-data' : 'application/json'
  const needed = route.body !== undefined
  if (sent === wanted || (!needed && !hasBody(request) && sent === '')) return
  throw new Refusal(415, `Please send ${wanted}.`)
}
