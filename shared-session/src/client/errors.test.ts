import { ApiError, NetworkError, serverMessage, SessionEndedError, statusOf, TimeoutError } from './errors'
import { orMissing } from './or-missing'

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
