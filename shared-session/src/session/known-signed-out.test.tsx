import { SESSION_PATH } from '@recog/api-contract/endpoints'
import { peekPrefetched } from '../client/prefetched-responses'
import { isKnownSignedOut } from './known-signed-out'

const prefetched = (response: Promise<Response>) => {
  response.catch(() => {})
  const url = new URL(SESSION_PATH, window.location.href).href
  window.portalPrefetched = { [url]: { response, abort: () => {} } }
}
const isLeft = () => peekPrefetched(SESSION_PATH) !== undefined

afterEach(() => {
  delete window.portalPrefetched
})

describe('whether a visitor is known to be signed out', () => {
  it('is known from the 401 that the document prefetched, which is then used up', async () => {
    prefetched(Promise.resolve(new Response('', { status: 401 })))
    await expect(isKnownSignedOut(SESSION_PATH)).resolves.toBe(true)
    expect(isLeft()).toBe(false)
  })

  it.each([200, 403, 500])('is not known from a %i, which is left for the client', async (status) => {
    prefetched(Promise.resolve(new Response('{}', { status })))
    await expect(isKnownSignedOut(SESSION_PATH)).resolves.toBe(false)
    expect(isLeft()).toBe(true)
  })

  it('is not known if the request failed', async () => {
    prefetched(Promise.reject(new TypeError('Failed to fetch')))
    await expect(isKnownSignedOut(SESSION_PATH)).resolves.toBe(false)
  })

  it('is not known without such a request', async () => {
    await expect(isKnownSignedOut(SESSION_PATH)).resolves.toBe(false)
  })
})
