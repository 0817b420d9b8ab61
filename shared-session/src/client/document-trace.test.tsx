import type * as documentTrace from './document-trace'

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
async function openPage(entries: readonly object[] = [DOCUMENT]): Promise<typeof documentTrace> {
  Object.assign(performance, {
    getEntriesByType: (type: string) => (type === 'navigation' ? entries : []),
  })
  jest.spyOn(performance, 'now').mockReturnValue(1_000)
  jest.resetModules()
  return import('./document-trace')
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
  if (kind === 'prefetch') (await import('./prefetched-responses')).prefetch(CALL)
  else {
    const { call } = await import('./call')
    const { routes } = await import('@recog/api-contract/client')
    await call(routes.projects)
  }
  expect(sent).toEqual([TRACEPARENT])
})
