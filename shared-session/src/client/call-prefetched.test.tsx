import { HttpResponse } from 'msw'
import { prefetch, prefetchAll } from './prefetched-responses'
import { group, GROUPS, read, respond, withCallServer } from './testing/call-server'

withCallServer()

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
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
    await expect(read()).resolves.toEqual([group('server')])
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
