import { startPortal } from '../../testing/portal'
import { isUnavailable } from './unavailable'

test.each([
  '57P01',
  '08006',
  '53300',
  '55P03',
  '25006',
  'ECONNREFUSED',
  'SQLITE_BUSY',
  'SQLITE_FULL',
  'SQLITE_IOERR_WRITE',
])('after %s the same request may succeed later', (code) =>
  expect(isUnavailable(Object.assign(new Error('no'), { code }))).toBe(true),
)

test('without a socket of the server it may succeed later, without another file it would not', () => {
  const missing = (syscall: string) => Object.assign(new Error('no'), { code: 'ENOENT', syscall })
  expect([isUnavailable(missing('connect')), isUnavailable(missing('open'))]).toEqual([true, false])
})

test.each(['23505', '42P01', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_ERROR', 'ERR_INVALID_URL'])(
  'after %s it would not',
  (code) => expect(isUnavailable(Object.assign(new Error('no'), { code }))).toBe(false),
)

test('a call that the database cannot serve now gets 503, and says when to try again', async () => {
  const portal = await startPortal('sqlite')
  portal.app.passwords.verify = async () => {
    throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
  }
  const response = await portal
    .visitor()
    .submit('/identity/account/login', { email: 'a@b.example', password: 'x' })
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5'])
  expect(response.json()).toEqual({ message: expect.stringContaining('Please try again') })
  await portal.close()
})
