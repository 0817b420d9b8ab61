import { answerOf, type Answer, type Question } from './answer'

/**
 * Ask the server through axios, which comes with the first question: public pages do without. Its file failing on a
 * bad line must not end every call of this page, so the browser's own fetch stands in.
 */
export async function ask(question: Question): Promise<Answer> {
  const transport = await loadAxios()
  return transport(question)
}

/** Have axios come ahead of the first question. */
export function warmTransport(): void {
  void loadAxios()
}

function loadAxios(): Promise<(question: Question) => Promise<Answer>> {
  return import('./axios-transport').then(
    ({ askByAxios }) => askByAxios,
    () => askByFetch,
  )
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
