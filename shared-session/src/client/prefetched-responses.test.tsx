import { peekPrefetched, prefetch, prefetchAll, takePrefetched } from './prefetched-responses'

const URL_OF_USER = 'http://localhost/api/me/userinfo'
const realFetch = globalThis.fetch
let sent: {
  readonly url: string
  readonly signal: AbortSignal | null | undefined
  readonly cache: RequestCache | undefined
}[] = []

beforeEach(() => {
  sent = []
  delete window.portalPrefetched
  globalThis.fetch = (async (url: string, init?: RequestInit) => {
    sent.push({ url, signal: init?.signal, cache: init?.cache })
    return Response.json({ url })
  }) as typeof globalThis.fetch
})
afterEach(() => {
  globalThis.fetch = realFetch
  jest.restoreAllMocks()
})

it('hands each response out once, so that the next request reaches the server', async () => {
  prefetch(URL_OF_USER)
  const response = await takePrefetched(URL_OF_USER)?.response
  expect(await response?.json()).toEqual({ url: URL_OF_USER })
  expect(takePrefetched(URL_OF_USER)).toBeUndefined()
})

it('asks the server whether a stored response is current, also after Back', () => {
  prefetch(URL_OF_USER)
  expect(sent).toMatchObject([{ url: URL_OF_USER, cache: 'no-cache' }])
})

it('keeps the response when it is only peeked at', async () => {
  prefetch(URL_OF_USER)
  expect((await peekPrefetched(URL_OF_USER))?.status).toBe(200)
  expect(takePrefetched(URL_OF_USER)).toBeDefined()
})

it('finds a response by an equivalent URL', () => {
  prefetch('/api/committees/a b')
  expect(takePrefetched('http://localhost/api/committees/a%20b')).toBeDefined()
})

it.each([
  [14_999, true],
  [15_000, false],
])('a response that is %i ms old can be used: %s', async (age, isUsed) => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(1_000)
  await prefetch(URL_OF_USER).response
  clock.mockReturnValue(1_000 + age)
  expect(takePrefetched(URL_OF_USER) !== undefined).toBe(isUsed)
})

it('passes a failure to the client, without an unhandled rejection', async () => {
  globalThis.fetch = async () => {
    throw new TypeError('no connection')
  }
  prefetch(URL_OF_USER)
  await expect(takePrefetched(URL_OF_USER)?.response).rejects.toThrow('no connection')
})

it('aborts and drops only the requests that the page has not used', () => {
  const [used, unused] = ['http://localhost/api/projects', 'http://localhost/api/events'] as const
  const abortUnused = prefetchAll([used, unused])
  void takePrefetched(used)
  abortUnused()
  expect(sent.map(({ url, signal }) => [url, signal?.aborted])).toEqual([
    [used, false],
    [unused, true],
  ])
  expect(peekPrefetched(unused)).toBeUndefined()
})

it('does not abort a later request for the same URL', () => {
  const abortFirst = prefetchAll([URL_OF_USER])
  prefetchAll([URL_OF_USER])
  abortFirst()
  expect(sent[1]?.signal?.aborted).toBe(false)
  expect(takePrefetched(URL_OF_USER)).toBeDefined()
})
