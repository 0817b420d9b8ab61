import type { Answer, Question } from './answer'
import { takeEarlyAnswer } from './early-answers'
import { ApiError, NetworkError, SessionEndedError, TimeoutError } from './errors'
import { questionOf, type Call } from './question'
import { noteServerDate } from './server-clock'
import { ask } from './transport'

/**
 * Send one call and give back the parsed JSON, or undefined for an empty answer. The only place that talks HTTP.
 *
 * @throws ApiError, SessionEndedError, NetworkError, TimeoutError; an aborted call rejects with the abort reason
 */
export async function send(call: Call): Promise<unknown> {
  const { method, path, signal } = call
  signal?.throwIfAborted()
  const question = questionOf(call)
  const early = method === 'GET' ? takeEarlyAnswer(question.url) : undefined
  // An early question that got no answer is asked again: this is its second attempt.
  const asking = early ? early.catch(() => ask(question)) : ask(question)
  const answer = await asking.catch((error: unknown) => failed(question, path, error))
  signal?.throwIfAborted()
  noteServerDate(answer.date)
  return read(path, answer)
}

function failed({ signal, limit }: Question, path: string, error: unknown): never {
  if (signal?.aborted) throw signal.reason
  if (error instanceof Error && error.name === 'TimeoutError')
    throw new TimeoutError(`Request to ${path} took longer than ${limit} ms`, { cause: error })
  throw new NetworkError(`Request to ${path} got no answer`, { cause: error })
}

function read(path: string, { status, body, contentType, url }: Answer): unknown {
  const isHtml = /text\/html/i.test(contentType)
  // A redirect that ended on the sign-in page is no answer, whatever its status.
  const landedOnLogin = /\/identity\/account\/login/i.test(url)
  if (status === 401 || (status < 300 && isHtml) || landedOnLogin)
    throw new SessionEndedError(path, 401, body)
  if (status < 200 || status >= 300) throw new ApiError(path, status, body)
  if (status === 204 || body.trim() === '') return undefined
  try {
    return JSON.parse(body)
  } catch {
    throw new ApiError(path, status, body)
  }
}
