import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { addressOf, password } from '../../testing/world'
import { inTransaction } from '../database/write'
import { issueResetLink } from './set-password'

const login = '/identity/account/login'
const change = '/identity/account/change-password'
const chosen = 'violet harbour sandwich'

describeEachEngine('a password that is replaced while it is used', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  /** Runs this once the next password has been checked, and before anything is stored. */
  function whenChecked(work: () => Promise<unknown>): void {
    const { passwords } = portal.app
    const { verify } = passwords
    let done = false
    passwords.verify = async (stored, typed) => {
      const matches = await verify(stored, typed)
      if (!done) {
        done = true
        await work()
      }
      return matches
    }
  }
  const sessions = async () =>
    (await portal.app.db.selectFrom('sessions').select('id').where('user_id', '=', 'member').execute()).length

  const choose = async () => {
    const browser = await portal.as('member')
    return browser.submit(change, { currentPassword: password, newPassword: chosen, repeatPassword: chosen })
  }

  test('opens no session (edge case T23)', async () => {
    whenChecked(choose)
    const browser = portal.visitor()
    const response = await browser.submit(login, { email: addressOf('member'), password })
    expect(response.statusCode).toBe(400)
    expect(await sessions()).toBe(1)
  })

  test('cannot be replaced by somebody who only knew the old one', async () => {
    const other = await portal.as('member')
    whenChecked(choose)
    const late = 'orchard velvet umbrella'
    const fields = { currentPassword: password, newPassword: late, repeatPassword: late }
    const response = await other.submit(change, fields)
    expect(response.headers.location).toBe(login)
    const attempt = await portal.visitor().submit(login, { email: addressOf('member'), password: late })
    expect(attempt.statusCode).toBe(400)
  })

  test('by a link is replaced once, also when the link is used twice at the same time', async () => {
    const token = await inTransaction(portal.app.db, (tx) => issueResetLink(portal.app, tx, 'member', 60))
    const page = `/identity/account/reset-password?token=${token}`
    const statuses = await Promise.all(
      [0, 1].map(async () => {
        const fields = { newPassword: chosen, repeatPassword: chosen }
        return (await portal.visitor().submit(page, fields)).statusCode
      }),
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([303, 400])
    expect(await sessions()).toBe(1)
  })
})

test('a session opened with a temporary password ends when that password expires', async () => {
  const portal = await startPortal('sqlite')
  const until = (temporary_until: string) =>
    portal.app.db
      .updateTable('users')
      .set({ must_change: 1, temporary_until })
      .where('id', '=', 'member')
      .execute()
  await until('2999-01-01T00:00:00.000Z')
  const browser = await portal.as('member')
  expect((await browser.get(change)).statusCode).toBe(200)
  await until('2026-01-01T00:00:00.000Z')
  expect((await browser.get(change)).headers.location).toBe(login)
  const fields = { newPassword: chosen, repeatPassword: chosen }
  expect((await browser.submit(change, fields)).statusCode).not.toBe(200)
  const row = await portal.app.db
    .selectFrom('users')
    .select('must_change')
    .where('id', '=', 'member')
    .executeTakeFirstOrThrow()
  expect(row.must_change).toBe(1)
  await portal.close()
})
