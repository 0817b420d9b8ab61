import type { ErrorBody } from '@recog/api-contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import { isUnavailable } from '../database/unavailable'
import { Refusal } from './refusal'

const fixedTexts: Readonly<Record<number, string>> = {
  400: 'The request is not valid.',
  404: 'Not found.',
  413: 'The request is too large.',
  415: 'This content type is not accepted.',
}

const BUSY = 'The portal cannot save or load data right now. Please try again in a moment.'

function invalid(error: ZodError): ErrorBody {
  const errors: Record<string, string[]> = {}
  for (const issue of error.issues.slice(0, 20)) {
    const field = issue.path.map(String).join('.') || 'body'
    ;(errors[field] ??= []).push(issue.message)
  }
  return { message: error.issues[0]?.message ?? 'The request is not valid.', errors }
}

/** Respond to an error. Only unexpected ones are logged, and their details are not shown. */
export function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof Refusal) {
    const { code, errors, headers } = error.extra
    reply.refusalCode = code
    const body: ErrorBody = { message: error.message, ...(code && { code }), ...(errors && { errors }) }
    void reply
      .code(error.status)
      .headers(headers ?? {})
      .send(body)
    return
  }
  if (error instanceof ZodError) {
    void reply.code(400).send(invalid(error))
    return
  }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  if (status >= 400 && status < 500) {
    void reply.code(status).send({ message: fixedTexts[status] ?? 'The request was refused.' })
    return
  }
  if (isUnavailable(error)) {
    request.log.error(
      { name: error.name, code: 'code' in error ? error.code : undefined },
      'database unavailable',
    )
    void reply.code(503).header('Retry-After', '5').send({ message: BUSY })
    return
  }
  request.log.error({ name: error.name, stack: error.stack }, 'unexpected error')
  void reply.code(500).send({ message: 'Something went wrong. Please try again later.' })
}
