import { HttpResponse } from 'msw'
import { TimeoutError } from './errors'
import { peekPrefetched, prefetch, prefetchAll, TIMEOUT } from './prefetched-responses'
import { group, GROUPS, read, respond, withCallServer } from './testing/call-server'

withCallServer()

/** What `fetch` does when its request is aborted: the response fails, or its body. */
async function heeding(answer: () => Promise<Response>, signal?: AbortSignal | null): Promise<Response> {
  const aborted = new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
  const response = await Promise.race([answer(), aborted])
  response.arrayBuffer = () => aborted
  return response
}

describe('a prefetched read', () => {
  const prefetched = (id: string, response: Promise<Response>) => {
    jest.spyOn(globalThis, 'fetch').mockReturnValueOnce(response)
    prefetch(GROUPS)
    respond(() => HttpResponse.json([group(id)]))
  }
  afterEach(() => {
    delete window.portalPrefetched
    jest.restoreAllMocks()
  })

  it('uses the prefetched response, once', async () => {
    prefetched('server', Promise.resolve(Response.json([group('document')])))
    await expect(read()).resolves.toEqual([group('document')])
    await expect(read()).resolves.toEqual([group('server')])
  })

  it('checks the prefetched response like any other', async () => {
    prefetched('server', Promise.resolve(new Response('no such thing', { status: 404 })))
    await expect(read()).rejects.toThrow('Request to /api/steering/committees failed with 404: no such thing')
  })

  it('sends the request again when the prefetch failed', async () => {
    prefetched('server', Promise.reject(new TypeError('Failed to fetch')))
    await expect(read()).resolves.toEqual([group('server')])
  })

  it('sends the request again when the prefetched response is too old', async () => {
    prefetched('server', Promise.resolve(Response.json([group('document')])))
    await peekPrefetched(GROUPS)
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
    await expect(read()).resolves.toEqual([group('server')])
  })

  describe.each([
    ['is never answered', () => new Promise<Response>(() => {})],
    ['is answered by half a body', async () => new Response(new ReadableStream())],
  ])('that %s', (_what, answer) => {
    beforeEach(() => {
      jest.useFakeTimers()
      jest.spyOn(globalThis, 'fetch').mockImplementation((_input, init) => heeding(answer, init?.signal))
    })
    afterEach(() => jest.useRealTimers())

    it('fails after 20 seconds, counted from when the document sent it', async () => {
      prefetch(GROUPS)
      await jest.advanceTimersByTimeAsync(TIMEOUT - 5_000)
      const failed = read().catch((error: unknown) => error)
      await jest.advanceTimersByTimeAsync(5_000)
      expect(await failed).toBeInstanceOf(TimeoutError)
    })

    it('ends with the page that waits for it', async () => {
      prefetch(GROUPS)
      const controller = new AbortController()
      const failed = read(controller.signal).catch((error: unknown) => error)
      await jest.advanceTimersByTimeAsync(5_000)
      controller.abort(new Error('left'))
      await jest.advanceTimersByTimeAsync(0)
      expect(await failed).toEqual(new Error('left'))
    })
  })

  it('is used when it is answered late', async () => {
    jest.useFakeTimers()
    prefetched('server', new Promise((answer) => setTimeout(answer, 15_100, Response.json([group('late')]))))
    const found = read()
    await jest.advanceTimersByTimeAsync(15_200)
    jest.useRealTimers()
    expect(await found).toEqual([group('late')])
  })

  it('is dropped when the prefetch is cancelled before it is used', async () => {
    let requests = 0
    respond(() => HttpResponse.json([group(String(++requests))]))
    prefetchAll([GROUPS])()
    await read()
    expect(requests).toBeLessThanOrEqual(2)
    expect(window.portalPrefetched).toEqual({})
  })

  it('is kept when it was prefetched again before the first prefetch is cancelled', async () => {
    let requests = 0
    respond(() => HttpResponse.json([group(String(++requests))]))
    const cancelFirst = prefetchAll([GROUPS])
    prefetchAll([GROUPS])
    cancelFirst()
    await read()
    expect(requests).toBe(2)
  })
})
