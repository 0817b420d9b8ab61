import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import type { SessionUser } from '../domain/session'
import { setSession } from '../session/store'
import { createTokenCache, isTokenRejection } from './csrf-token'
import { CsrfUnavailableError, SessionEndedError } from './errors'

/** A server whose tokens are numbered; `next` replaces a response. */
function tokenServer() {
  let count = 0
  let next: (() => Promise<string>) | undefined
  const cache = createTokenCache(() => {
    count += 1
    const respond = next ?? (() => Promise.resolve(`token-${count}`))
    next = undefined
    return respond()
  })
  return {
    cache,
    requests: () => count,
    respondOnceWith(respond: () => Promise<string>) {
      next = respond
    },
  }
}

describe('the anti-forgery token', () => {
  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}))
  afterEach(() => jest.restoreAllMocks())

  it('is requested once for writes that start together', async () => {
    const { cache, requests } = tokenServer()
    await expect(Promise.all([cache.get(), cache.get()])).resolves.toEqual(['token-1', 'token-1'])
    expect(requests()).toBe(1)
  })

  it('is requested again after it was rejected', async () => {
    const { cache } = tokenServer()
    await cache.get()
    cache.forget()
    await expect(cache.get()).resolves.toBe('token-2')
  })

  it.each([
    ['signs in', { status: 'signed-in', user: { userId: 'ada' } as SessionUser }],
    ['signs out', { status: 'signed-out' }],
  ] as const)('is requested again after the visitor %s', async (_name, state) => {
    const { cache } = tokenServer()
    await cache.get()
    setSession(state)
    await expect(cache.get()).resolves.toBe('token-2')
  })

  it.each([
    ['the request failed', () => Promise.reject(new Error('offline'))],
    ['the server sent an empty one', () => Promise.resolve('')],
  ])('is an error if %s, and is requested again for the next write', async (_name, respond) => {
    const { cache, respondOnceWith } = tokenServer()
    respondOnceWith(respond)
    const failed = cache.get()
    await expect(failed).rejects.toBeInstanceOf(CsrfUnavailableError)
    // oxlint-disable-next-line no-console
    expect(console.error).toHaveBeenCalledWith(
      'The anti-forgery token could not be loaded',
      expect.any(Error),
    )
    await expect(cache.get()).resolves.toBe('token-2')
  })

  it('fails with SessionEndedError if the session has ended', async () => {
    const { cache, respondOnceWith } = tokenServer()
    const ended = new SessionEndedError('/api/auth/csrf-token', 401, '')
    respondOnceWith(() => Promise.reject(ended))
    await expect(cache.get()).rejects.toBe(ended)
  })
})

describe('a rejected write', () => {
  const failed = (status: number, data: unknown) => {
    const config = {} as InternalAxiosRequestConfig
    return new AxiosError('refused', undefined, config, undefined, { status, data } as AxiosResponse)
  }

  it.each([
    [403, '{"message":"The anti-forgery token is not valid."}', true],
    [403, 'AntiForgery validation failed', true],
    [400, '', true],
    [400, '  ', true],
    [400, '{"title":"Bad Request"}', true],
    [400, '{"title":"Bad Request","detail":"The name is missing."}', false],
    [400, 'The name is missing.', false],
    [403, '', false],
    [403, '{"message":"You do not lead this group."}', false],
    [409, 'antiforgery', false],
    [500, '', false],
  ])('with %i %j was rejected because of its token: %s', (status, body, expected) => {
    expect(isTokenRejection(failed(status, body))).toBe(expected)
  })

  it('was not rejected because of its token if there was no response', () => {
    expect(isTokenRejection(new AxiosError('offline'))).toBe(false)
  })
})
