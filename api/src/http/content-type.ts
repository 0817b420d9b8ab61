import type { Route } from '@recog/api-contract'
import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal'

const hasBody = (request: FastifyRequest): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0

/** 415 unless the body has the one type this call takes: a form or text needs no preflight (edge case T26). */
export function checkContentType(route: Route, request: FastifyRequest): void {
  const sent = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const wanted = route.bodyKind === 'multipart' ? 'multipart/form-data' : 'application/json'
  const needed = route.body !== undefined
  if (sent === wanted || (!needed && !hasBody(request) && sent === '')) return
  throw new Refusal(415, `Please send ${wanted}.`)
}
