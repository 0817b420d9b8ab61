import { HttpResponse } from 'msw'
import { prefetch } from './prefetched-responses'
import { approve, group, GROUPS, read, respond, withCallServer, writes } from './testing/call-server'

withCallServer()

/** What the server sends, one after the other. @returns how each request used what the browser stores */
function responses(...each: (() => Response)[]) {
  const caches: RequestCache[] = []
  const fetch = globalThis.fetch
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    caches.push(request.cache)
    return fetch(request)
  })
  respond(() => each.shift()?.() ?? HttpResponse.error())
  return caches
}

/** A body that ends in the middle, as one whose encoding is wrong. */
const broken = () =>
  new Response(
    new ReadableStream({ pull: (controller) => controller.error(new TypeError('cannot be decoded')) }),
    { headers: { 'Content-Type': 'application/json' } },
  )
const half = () => new Response('[{"id":"a","na', { headers: { 'Content-Type': 'application/json' } })
const whole = () => Response.json([group('server')])

describe('a response that was damaged on its way', () => {
  afterEach(() => {
    delete window.portalPrefetched
    jest.restoreAllMocks()
  })

  it.each([
    ['cannot be decoded', broken],
    ['ends halfway', half],
  ])(
    'and %s is requested once more, past the copy that the browser may have stored',
    async (_how, damaged) => {
      const caches = responses(damaged, whole)
      await expect(read()).resolves.toEqual([group('server')])
      expect(caches).toEqual(['no-cache', 'reload'])
    },
  )

  it.each([
    ['cannot be decoded', broken],
    ['ends halfway', half],
  ])('and %s is requested once more if it was prefetched', async (_how, damaged) => {
    const caches = responses(damaged, whole)
    prefetch(GROUPS)
    await expect(read()).resolves.toEqual([group('server')])
    expect(caches).toEqual(['no-cache', 'reload'])
  })

  it('fails if the second is damaged, too', async () => {
    const caches = responses(half, half, whole)
    await expect(read()).rejects.toThrow('The response is not JSON')
    expect(caches).toHaveLength(2)
  })

  it('is not requested again for a write, which the server may have stored', async () => {
    const { sent } = writes(broken)
    await expect(approve()).rejects.toThrow('got no response')
    expect(sent).toHaveLength(1)
  })
})
