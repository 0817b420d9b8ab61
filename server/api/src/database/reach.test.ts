import { readSettings } from '../read-settings'
import { reachDatabase } from './reach'

const settings = readSettings({ DATABASE_URL: 'postgresql://localhost/portal' })
const failure = (code: string) => Object.assign(new Error(`it failed (${code})`), { code })
/** Work that fails first, and succeeds then. */
const failingWith = (code: string) =>
  jest.fn<Promise<string>, []>().mockRejectedValueOnce(failure(code)).mockResolvedValue('done')

test('a server waits for a database that is not there yet, and says so', async () => {
  const warn = jest.fn()
  expect(await reachDatabase(settings, failingWith('ECONNREFUSED'), warn, true)).toBe('done')
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/^DATABASE_URL leads to no database .* Waiting for it$/)],
  ])
})

test('a command does not wait', async () => {
  await expect(reachDatabase(settings, failingWith('ECONNREFUSED'), jest.fn(), false)).rejects.toThrow(
    'DATABASE_URL',
  )
})

test.each(['ENOTFOUND', '28P01', '3D000'])('after %s only another URL helps', async (code) => {
  await expect(reachDatabase(settings, failingWith(code), jest.fn(), true)).rejects.toMatchObject({
    code: 'ERR_SETTING',
    message: expect.stringContaining('DATABASE_URL'),
  })
})

test('the setting that leads past PgBouncer is named', async () => {
  const env = {
    DATABASE_URL: 'postgresql://localhost:6432/portal',
    DATABASE_DIRECT_URL: 'postgresql://localhost:5433/portal',
  }
  const reached = reachDatabase(readSettings(env), failingWith('ENOTFOUND'), jest.fn(), true)
  await expect(reached).rejects.toThrow('DATABASE_DIRECT_URL')
})

test('errors of migrations stay as they are', async () => {
  await expect(reachDatabase(settings, failingWith('42P01'), jest.fn(), true)).rejects.toThrow(/^it failed/)
})
