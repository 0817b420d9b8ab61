import type * as early from './early'
import { get, peekEarly, prefetch, takeEarly } from './early'

describe('a request that is sent early', () => {
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
    const response = await takeEarly(URL_OF_USER)?.response
    expect(await response?.json()).toEqual({ url: URL_OF_USER })
    expect(takeEarly(URL_OF_USER)).toBeUndefined()
  })

  it('asks the server whether a stored response is current, also after Back', () => {
    prefetch(URL_OF_USER)
    expect(sent).toMatchObject([{ url: URL_OF_USER, cache: 'no-cache' }])
  })

  it('keeps the response when it is only peeked at', async () => {
    prefetch(URL_OF_USER)
    expect((await peekEarly(URL_OF_USER)?.response)?.status).toBe(200)
    expect(takeEarly(URL_OF_USER)).toBeDefined()
  })

  it('finds a response by an equivalent URL', () => {
    prefetch('/api/committees/a b')
    expect(takeEarly('http://localhost/api/committees/a%20b')).toBeDefined()
  })

  it.each([
    [14_999, true],
    [15_000, false],
  ])('a response that is %i ms old can be used: %s', async (age, isUsed) => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(1_000)
    await prefetch(URL_OF_USER).response
    clock.mockReturnValue(1_000 + age)
    expect(takeEarly(URL_OF_USER) !== undefined).toBe(isUsed)
  })

  it('passes a failure to the client, without an unhandled rejection', async () => {
    globalThis.fetch = async () => {
      throw new TypeError('no connection')
    }
    prefetch(URL_OF_USER)
    await expect(takeEarly(URL_OF_USER)?.response).rejects.toThrow('no connection')
  })
})

it('ends a request that nobody answers after 20 s, whatever it is for', async () => {
  const limit = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new Error('over')))
  const sent = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(
      (_url, init) => new Promise((_, reject) => init?.signal?.aborted && reject(init.signal.reason)),
    )
  await expect(get('/registry.json')).rejects.toThrow('over')
  expect(limit).toHaveBeenCalledWith(20_000)
  expect(sent).toHaveBeenCalledTimes(1)
  jest.restoreAllMocks()
})

describe('the trace of a document', () => {
  const TRACEPARENT = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
  const CALL = 'http://localhost/api/projects'
  const DOCUMENT = {
    type: 'navigate',
    responseStart: 100,
    serverTiming: [
      { name: 'cache', description: 'hit' },
      { name: 'traceparent', description: TRACEPARENT },
    ],
  }

  /** A page of its own, and the navigation that led to it. */
  async function openPage(entries: readonly object[] = [DOCUMENT]): Promise<typeof early> {
    Object.assign(performance, {
      getEntriesByType: (type: string) => (type === 'navigation' ? entries : []),
    })
    jest.spyOn(performance, 'now').mockReturnValue(1_000)
    jest.resetModules()
    return import('./early')
  }
  afterEach(() => {
    jest.restoreAllMocks()
    Reflect.deleteProperty(performance, 'getEntriesByType')
    delete window.portalPrefetched
  })

  it('continues the trace of the document', async () => {
    const { traceHeaders } = await openPage()
    expect(traceHeaders(CALL)).toEqual({ traceparent: TRACEPARENT })
  })

  it('tells no other origin', async () => {
    const { traceHeaders } = await openPage()
    expect(traceHeaders('http://api.test/api/projects')).toEqual({})
  })

  it('ends once the first page has its data', async () => {
    const { endDocumentTrace, traceHeaders } = await openPage()
    endDocumentTrace()
    expect(traceHeaders(CALL)).toEqual({})
  })

  it.each([
    [30_100, true],
    [30_101, false],
  ])(
    'ends 30 s after the document, for a page that never has data: at %i ms it continues: %s',
    async (at, is) => {
      const { traceHeaders } = await openPage()
      jest.spyOn(performance, 'now').mockReturnValue(at)
      expect(traceHeaders(CALL)).toEqual(is ? { traceparent: TRACEPARENT } : {})
    },
  )

  it.each<[string, readonly object[]]>([
    ['the server records no traces', [{ ...DOCUMENT, serverTiming: [] }]],
    ['Back shows the document from the cache', [{ ...DOCUMENT, type: 'back_forward' }]],
    ['the browser does not know Server-Timing', [{ ...DOCUMENT, serverTiming: undefined }]],
    ['the browser does not know the navigation', []],
  ])('adds no header if %s', async (_, entries) => {
    const { traceHeaders } = await openPage(entries)
    expect(traceHeaders(CALL)).toEqual({})
  })

  it('adds no header if the browser keeps no entries', async () => {
    const { traceHeaders } = await openPage()
    Reflect.deleteProperty(performance, 'getEntriesByType')
    expect(traceHeaders(CALL)).toEqual({})
  })

  it.each(['prefetch', 'call'])('%s sends the header', async (kind) => {
    await openPage()
    const sent: (string | null)[] = []
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      sent.push(new Request(input, init).headers.get('traceparent'))
      return Response.json([])
    })
    if (kind === 'prefetch') (await import('./early')).prefetch(CALL)
    else {
      const { call } = await import('./call')
      const { routes } = await import('@recog/api-contract/client')
      await call(routes.projects)
    }
    expect(sent).toEqual([TRACEPARENT])
  })
})
