import type { Question } from './answer'

const question = (method: Question['method']): Question => ({
  method,
  url: 'http://portal.test/api/x',
  headers: {},
  limit: 1_000,
})
const ANSWER = { status: 200, body: 'by axios', contentType: '', date: undefined, url: '' }

/** A page that has asked nothing yet. */
async function freshPage(axiosFile: () => object) {
  jest.resetModules()
  jest.doMock('./axios-transport', axiosFile)
  globalThis.fetch = jest.fn(async () => new Response('by fetch'))
  const { ask, warmTransport } = await import('./transport')
  const asked = async (method: Question['method']) => (await ask(question(method))).body
  return { asked, warmTransport }
}

const there = () => ({ askByAxios: async () => ANSWER })
const gone = () => {
  throw new Error('the file could not be loaded')
}
const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

describe('the transport', () => {
  it('does not have the data of a page wait for axios', async () => {
    const { asked } = await freshPage(there)
    expect(await asked('GET')).toBe('by fetch')
  })

  it('sends every write by axios, and then reads as well', async () => {
    const { asked } = await freshPage(there)
    expect(await asked('POST')).toBe('by axios')
    expect(await asked('GET')).toBe('by axios')
  })

  it('has axios come when it is told that questions are near', async () => {
    const { asked, warmTransport } = await freshPage(there)
    warmTransport()
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(await asked('GET')).toBe('by axios')
  })

  it('goes on by fetch when the file of axios cannot be loaded', async () => {
    const { asked } = await freshPage(gone)
    expect(await asked('POST')).toBe('by fetch')
  })
})
