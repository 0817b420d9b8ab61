import { answerOf, type Answer, type Question } from './answer'

type Ask = (question: Question) => Promise<Answer>

let axios: Ask | undefined

/**
 * Ask the server through axios, which comes with the first touch or the first write: the data of a page is not to wait for
 * it. What is read before goes by the browser's own fetch, which also stands in should the file of axios fail on a bad
 * line: that must not end every call of this page.
 */
export async function ask(question: Question): Promise<Answer> {
  if (axios) return axios(question)
  return question.method === 'GET' ? askByFetch(question) : (await loadAxios())(question)
}

/** Have axios come ahead of the first question. */
export function warmTransport(): void {
  void loadAxios()
}

async function loadAxios(): Promise<Ask> {
  const { askByAxios } = await import('./axios-transport').catch(() => ({ askByAxios: askByFetch }))
  axios = askByAxios
  return axios
}

/** @throws TypeError when there is no answer, `TimeoutError` when it takes too long */
async function askByFetch({ method, url, headers, body, signal, limit }: Question): Promise<Answer> {
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
