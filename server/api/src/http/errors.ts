import type { ErrorBody } from '@recog/api-contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import { isUnavailable } from '../database/unavailable'

/** An expected refusal. The error handler turns it into a response whose message may be shown to a person. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly extra: {
      readonly code?: string
      readonly errors?: Record<string, string[]>
      readonly headers?: Record<string, string>
    } = {},
  ) {
    super(message)
    this.name = 'Refusal'
  }
}

/** The refusal of a change that would let a declined person in. Its text may be shown to administrators. */
export const declined = (): Refusal =>
  new Refusal(409, 'The request of this person was declined. Only the steering committee can approve it.', {
    code: 'declined',
  })

/** The refusal of a change that would concern a deactivated account. Its text may be shown to administrators and leads. */
export const deactivated = (): Refusal =>
  new Refusal(409, 'This account is deactivated. An administrator can reactivate it.', {
    code: 'deactivated',
  })

/** Whether an error is about one person of several, and does not keep the others from being handled. */
export const concernsOnePerson = (error: unknown): error is Refusal =>
  error instanceof Refusal && ['declined', 'deactivated'].includes(error.extra.code ?? '')

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

/** What the client is told about an error. */
interface ErrorAnswer {
  readonly status: number
  readonly body: ErrorBody
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** The answer to an error. Only unexpected ones are logged, and their details are not shown. */
export function answerTo(
  error: FastifyError | Error,
  { id, log }: Pick<FastifyRequest, 'id' | 'log'>,
): ErrorAnswer {
  if (error instanceof Refusal) {
    const { code, errors, headers } = error.extra
    const body = { message: error.message, ...(code && { code }), ...(errors && { errors }) }
    return { status: error.status, body, headers }
  }
  if (error instanceof ZodError) return { status: 400, body: invalid(error) }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  if (status >= 400 && status < 500)
    return { status, body: { message: fixedTexts[status] ?? 'The request was refused.' } }
  if (isUnavailable(error)) {
    const code = 'code' in error ? error.code : undefined
    log.error({ reqId: id, name: error.name, code }, 'database unavailable')
    return { status: 503, body: { message: BUSY }, headers: { 'Retry-After': '5' } }
  }
  log.error({ reqId: id, name: error.name, stack: error.stack }, 'unexpected error')
  return { status: 500, body: { message: 'Something went wrong. Please try again later.' } }
}

/** Respond to an error of a call. */
export function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body, headers = {} } = answerTo(error, request)
  reply.refusalCode = body.code
  void reply.code(status).headers(headers).send(body)
}
