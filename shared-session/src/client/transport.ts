import { answerOf, type Answer, type Question } from './answer'

/**
 * Ask the server. An answer of any status is one.
 *
 * @throws TypeError when there is no answer, `TimeoutError` when it takes too long, the reason when it is aborted
 */
export async function ask({ method, url, headers, body, signal, limit }: Question): Promise<Answer> {
  const timeout = AbortSignal.timeout(limit)
  return answerOf(
    await fetch(url, {
      method,
      headers,
      credentials: 'include',
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    }),
  )
}
