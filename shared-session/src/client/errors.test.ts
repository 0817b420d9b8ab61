import {
  ApiError,
  NetworkError,
  orMissing,
  serverMessage,
  SessionEndedError,
  statusOf,
  TimeoutError,
} from './errors'

const refused = (status: number, body = '') => new ApiError('/api/projects/7', status, body)

describe('a failed call', () => {
  it('has the status and the message of the response', () => {
    const error = refused(409, '{"message":"Somebody else has changed it."}')
    expect(statusOf(error)).toBe(409)
    expect(serverMessage(error)).toBe('Somebody else has changed it.')
  })

  it.each([new NetworkError('no response'), new TimeoutError('too long'), new Error('a bug'), undefined])(
    'has neither status nor message without a response: %s',
    (error) => {
      expect(statusOf(error)).toBeUndefined()
      expect(serverMessage(error)).toBeUndefined()
    },
  )

  it('has a type of its own for the end of the session', () => {
    const ended: ApiError = new SessionEndedError('/api/projects', 401, '')
    expect(statusOf(ended)).toBe(401)
    expect(ended.name).toBe('SessionEndedError')
    expect(refused(401).name).toBe('ApiError')
  })
})

describe('an object that may be missing', () => {
  it('is the result of the call', async () => {
    await expect(orMissing(Promise.resolve('project'))).resolves.toBe('project')
  })

  it('is undefined if the server responds 404', async () => {
    await expect(orMissing(Promise.reject(refused(404)))).resolves.toBeUndefined()
  })

  it.each([refused(403), refused(500), new NetworkError('no response')])(
    'is not treated as missing after any other failure: %s',
    async (error) => {
      await expect(orMissing(Promise.reject(error))).rejects.toBe(error)
    },
  )
})

const messageOf = (body: unknown) =>
  serverMessage(new ApiError('/x', 400, typeof body === 'string' ? body : JSON.stringify(body)))

describe("the server's own message", () => {
  it.each([
    [{ message: 'Try later.' }, 'Try later.'],
    [{ Message: 'Try later.' }, 'Try later.'],
    [{ title: 'Bad', errors: { Email: ['Not an address.'] } }, 'Not an address.'],
    [{ title: 'Bad', errors: ['Not an address.'] }, 'Not an address.'],
    [{ title: 'Bad request' }, 'Bad request'],
    [{ title: 'Bad request', detail: 'The group is closed.' }, 'The group is closed.'],
    [{ error: 'Try later.' }, 'Try later.'],
    [{ error: { message: 'Try later.' } }, 'Try later.'],
    [{ error: { code: 'E1', detail: 'Try later.' } }, 'Try later.'],
    [[{ code: 'PasswordTooShort', description: 'Use eight characters.' }], 'Use eight characters.'],
    [['First.', 'Second.'], 'First.'],
    ['"A plain sentence."', 'A plain sentence.'],
    ['A plain sentence.', 'A plain sentence.'],
    [' A sentence with space around.\n', 'A sentence with space around.'],
  ])('is found in %j', (body, expected) => expect(messageOf(body)).toBe(expected))

  it.each([
    '<html><body>502</body></html>',
    '<!doctype html><title>502</title>',
    { message: '<b>bold</b>' },
    { message: 'Error: x\n    at foo (bar.js:1)' },
    'System.Exception: x\n   at Foo.Bar()',
    { message: 'x'.repeat(10_000) },
    'x'.repeat(10_000),
    '{"message": "cut off',
    { message: null },
    { error: { error: { error: { error: { message: 'too deep' } } } } },
    {},
    [],
    '',
    'null',
    '42',
  ])('is not made up from %j', (body) => expect(messageOf(body)).toBeUndefined())
})
