import { Secret, TOTP } from 'otpauth'
import type { TestClient, TestResponse } from '../../testing/client'
import { describeEachEngine, startPortal, stopClock, type TestPortal } from '../../testing/portal'
import { authenticator, codesOn, enrol } from '../../testing/second-factor'
import { addressOf, password } from '../../testing/world'
import { forgetFactors } from '../admin/people/second-step-reset'
import { later } from '../app'
import { inTransaction } from '../database/write'
import { personWithId } from '../policy/people'
import { acceptedStep, seal, unseal } from './second-factor'
import { issueResetLink } from './set-password'

const login = '/identity/account/login'
const second = '/identity/account/second-factor'
const setUp = '/identity/account/manage/second-factor'
const manage = '/identity/account/manage/index'
const chosen = 'violet harbour sandwich'

describe('a code of an authenticator app', () => {
  const secret = 'JBSWY3DPEHPK3PXP'
  const at = '2026-05-12T01:15:00.000Z'
  const step = Date.parse(at) / 30_000
  const code = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(at) + steps * 30_000 })

  test.each([
    [0, step],
    [-1, step - 1],
    [1, step + 1],
    [-2, undefined],
    [2, undefined],
  ])('of %s steps from now is step %s', (steps, accepted) => {
    expect(acceptedStep(secret, code(steps), at, 0)).toBe(accepted)
  })

  test('is not accepted again, nor one before it', () => {
    expect(acceptedStep(secret, code(0), at, step)).toBeUndefined()
    expect(acceptedStep(secret, code(-1), at, step)).toBeUndefined()
    expect(acceptedStep(secret, code(1), at, step)).toBe(step + 1)
  })

  test.each(['', '12345', 'abcdef', '1234567', `${'0'.repeat(5)}é`])('is not %j', (typed) => {
    expect(acceptedStep(secret, typed, at, 0)).toBeUndefined()
  })

  test('may be typed with a space', () => {
    const typed = `${code(0).slice(0, 3)} ${code(0).slice(3)}`
    expect(acceptedStep(secret, typed, at, 0)).toBe(step)
  })
})

test('a sealed secret can be read for its owner only, and not once it was changed', () => {
  const key = Buffer.alloc(32, 1)
  const sealed = seal(key, 'member', 'secret')
  expect(unseal(key, 'member', sealed)).toBe('secret')
  expect(unseal(key, 'lead', sealed)).toBeUndefined()
  expect(unseal(Buffer.alloc(32, 2), 'member', sealed)).toBeUndefined()
  const changed = Buffer.from(sealed, 'base64url').map((byte, at, { length }) =>
    at === length - 1 ? byte ^ 1 : byte,
  )
  expect(unseal(key, 'member', Buffer.from(changed).toString('base64url'))).toBeUndefined()
  expect(unseal(key, 'member', '')).toBeUndefined()
})

describeEachEngine('a second factor', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  const signIn = async (id = 'member', pass = password) => {
    const browser = portal.visitor()
    const response = await browser.submit(`${login}?returnUrl=%2Fprojects`, {
      email: addressOf(id),
      password: pass,
    })
    return { browser, response }
  }
  const isSignedIn = async (browser: TestClient) =>
    (await browser.get('/api/user/userinfo')).statusCode === 200
  const whereTo = ({ statusCode, headers }: TestResponse) => [statusCode, headers.location]
  const mails = async () =>
    (await portal.app.db.selectFrom('outbox').select('kind').orderBy('created_at').execute()).map(
      ({ kind }) => kind,
    )
  const prove = (browser: TestClient, fields: Record<string, string>) =>
    browser.submit(`${second}?returnUrl=%2Fprojects`, fields)

  test('is asked for after the password, which alone opens no session', async () => {
    const app = await enrol(await portal.as('member'))
    const { browser, response } = await signIn()
    expect(whereTo(response)).toEqual([303, `${second}?returnUrl=%2Fprojects`])
    expect(await isSignedIn(browser)).toBe(false)
    const step = browser.cookies.get('recog-session')
    const done = await prove(browser, { code: app.code(30) })
    expect(whereTo(done)).toEqual([303, '/projects'])
    expect(await isSignedIn(browser)).toBe(true)
    expect(browser.cookies.get('recog-session')).not.toBe(step)
    expect(await mails()).toEqual(['second-factor-added', 'new-device'])
  })

  test('is asked for in the same way whether or not the password was typed by its owner', async () => {
    await enrol(await portal.as('member'))
    const { response } = await signIn('member', 'not the password')
    expect(response.statusCode).toBe(400)
    expect(response.headers.location).toBeUndefined()
    expect(whereTo(await portal.visitor().get(second))).toEqual([303, login])
  })

  test('accepts no code twice, also when it is sent twice at the same moment', async () => {
    const app = await enrol(await portal.as('member'))
    const [one, two] = [await signIn(), await signIn()]
    const code = app.code(30)
    const statuses = await Promise.all([one, two].map(async ({ browser }) => prove(browser, { code })))
    expect(statuses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([303, 400])
    expect((await prove((await signIn()).browser, { code })).statusCode).toBe(400)
  })

  test('is not accepted from another site', async () => {
    const app = await enrol(await portal.as('member'))
    const { browser } = await signIn()
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const response = await browser.submit(second, { code: app.code(30) }, undefined, { headers })
    expect(response.statusCode).toBe(403)
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('is waited for ten minutes', async () => {
    const app = await enrol(await portal.as('member'))
    const { browser } = await signIn()
    stopClock(portal.app, later(portal.app, 601))
    const fields = { code: app.code(600), csrfToken: await browser.token() }
    expect(whereTo(await prove(browser, fields))).toEqual([303, login])
  })

  test('cannot be guessed: after ten wrong codes none is accepted, whatever the browser', async () => {
    const app = await enrol(await portal.as('member'))
    const { browser } = await signIn()
    for (let i = 0; i < 10; i += 1) await prove(browser, { code: 'wrong!' })
    const other = (await signIn()).browser
    expect((await prove(other, { code: app.code(30) })).statusCode).toBe(429)
    const failed = await portal.app.db
      .selectFrom('security_log')
      .select(['user_id', 'count'])
      .where('kind', '=', 'sign-in.failed')
      .where('detail', '=', 'second factor')
      .execute()
    // One row for each minute that the attempts took.
    expect(new Set(failed.map(({ user_id }) => user_id))).toEqual(new Set(['member']))
    expect(failed.reduce((sum, { count }) => sum + count, 0)).toBe(10)
  })

  test('is not reached by a password that was changed in the meantime', async () => {
    const owner = await portal.as('member')
    const app = await enrol(owner)
    const { browser } = await signIn()
    const fields = { currentPassword: password, newPassword: chosen, repeatPassword: chosen }
    expect((await owner.submit('/identity/account/change-password', fields)).statusCode).toBe(303)
    const late = { code: app.code(30), csrfToken: await browser.token() }
    expect(whereTo(await prove(browser, late))).toEqual([303, login])
  })

  test('is asked for after choosing a password by a mailed link, too', async () => {
    const app = await enrol(await portal.as('member'))
    const token = await inTransaction(portal.app.db, (tx) => issueResetLink(portal.app, tx, 'member', 60))
    const thief = portal.visitor()
    const page = `/identity/account/reset-password?token=${token}`
    const saved = await thief.submit(page, { newPassword: chosen, repeatPassword: chosen })
    expect(whereTo(saved)).toEqual([303, `${second}?returnUrl=%2F`])
    expect(await isSignedIn(thief)).toBe(false)
    await prove(thief, { code: app.code(30) })
    expect(await isSignedIn(thief)).toBe(true)
  })

  test('keeps out an administrator who has reset the password', async () => {
    await enrol(await portal.as('member'))
    const admin = await portal.as('admin')
    const reset = await admin.post('/api/admin/users/account', { emails: [addressOf('member')] })
    const temporary = reset.json<{ password: string }[]>()[0]?.password ?? ''
    const { browser } = await signIn('member', temporary)
    expect((await browser.get('/identity/account/change-password')).headers.location).toBe(login)
  })

  test('and a temporary password: it is used up once both are proved', async () => {
    const app = await enrol(await portal.as('member'))
    const admin = await portal.as('admin')
    const reset = await admin.post('/api/admin/users/account', { emails: [addressOf('member')] })
    const temporary = reset.json<{ password: string }[]>()[0]?.password ?? ''
    await signIn('member', temporary)
    const { browser } = await signIn('member', temporary)
    const done = await prove(browser, { code: app.code(30) })
    expect(whereTo(done)).toEqual([303, '/identity/account/change-password?returnUrl=%2Fprojects'])
    expect((await signIn('member', temporary)).response.statusCode).toBe(400)
    const fields = { newPassword: chosen, repeatPassword: chosen }
    const saved = await browser.submit('/identity/account/change-password?returnUrl=%2Fprojects', fields)
    expect(whereTo(saved)).toEqual([303, '/projects'])
  })

  test('can be replaced by a recovery code, which works once and is told to its owner', async () => {
    const { recoveryCodes } = await enrol(await portal.as('member'))
    expect(new Set(recoveryCodes).size).toBe(10)
    const { browser } = await signIn()
    const recoveryCode = ` ${recoveryCodes[3]?.replaceAll('-', ' ')} `
    expect((await prove(browser, { recoveryCode })).statusCode).toBe(303)
    const left = (await browser.get(manage)).body.replaceAll(/\s+/g, ' ')
    expect(left).toContain('You have 9 recovery codes left.')
    const again = await prove((await signIn()).browser, { recoveryCode })
    expect(again.statusCode).toBe(400)
    expect(again.body).toContain('This recovery code is not correct, or was used already.')
    expect(await mails()).toContain('recovery-code-used')
  })

  test('has recovery codes that are renewed as a whole', async () => {
    const browser = await portal.as('member')
    const { recoveryCodes } = await enrol(browser)
    const renewed = codesOn(await browser.submit(setUp, {}, '/identity/account/manage/recovery-codes'))
    expect(renewed).toHaveLength(10)
    const old = await prove((await signIn()).browser, { recoveryCode: recoveryCodes[0] ?? '' })
    expect(old.statusCode).toBe(400)
    const now = await prove((await signIn()).browser, { recoveryCode: renewed[0] ?? '' })
    expect(now.statusCode).toBe(303)
    expect(await mails()).toContain('recovery-codes-renewed')
  })

  test('is stored so that the rows say neither the secret nor a code, and is shown once', async () => {
    const browser = await portal.as('member')
    const { key, recoveryCodes } = await enrol(browser)
    const { db } = portal.app
    const rows = JSON.stringify([
      await db.selectFrom('second_factors').selectAll().execute(),
      await db.selectFrom('recovery_codes').selectAll().execute(),
    ])
    for (const secret of [key, ...recoveryCodes]) expect(rows).not.toContain(secret)
    expect((await browser.get(setUp)).body.replaceAll(' ', '')).not.toContain(key)
  })

  test('is stored only once the app has shown a code, and opening the page stores nothing', async () => {
    const browser = await portal.as('member')
    const page = await browser.get(setUp)
    const enrolment = /name="enrolment" value="([^"]*)"/.exec(page.body)?.[1] ?? ''
    const wrong = await browser.submit(setUp, { enrolment, code: 'wrong!' })
    expect(wrong.statusCode).toBe(400)
    expect(authenticator(wrong.body).key).toBe(authenticator(page.body).key)
    expect((await signIn()).response.headers.location).toBe('/projects')
    const stranger = await portal.as('lead')
    const taken = await stranger.submit(setUp, { enrolment, code: authenticator(page.body).code() })
    expect(taken.statusCode).toBe(400)
  })

  test('is added under a new token of the session, and the old one ends', async () => {
    const browser = await portal.as('member')
    const before = browser.cookies.get('recog-session')
    await enrol(browser)
    expect(await isSignedIn(browser)).toBe(true)
    const old = await portal.visitor().get('/api/user/userinfo', { cookie: `recog-session=${before}` })
    expect(old.statusCode).toBe(401)
  })

  test('is changed only by somebody who has proved who they are within ten minutes', async () => {
    const browser = await portal.as('member')
    const app = await enrol(browser)
    const elsewhere = await portal.as('member')
    await portal.app.db.updateTable('sessions').set({ proved_at: null }).execute()
    const confirm = `/identity/account/confirm?returnUrl=${encodeURIComponent(setUp)}`
    for (const client of [browser, elsewhere]) {
      expect(whereTo(await client.get(setUp))).toEqual([303, confirm])
      expect(whereTo(await client.submit(manage, {}, `${setUp}/remove`))).toEqual([303, confirm])
    }
    expect((await elsewhere.submit(confirm, { password })).statusCode).toBe(400)
    expect(whereTo(await elsewhere.submit(confirm, { code: app.code(30) }))).toEqual([303, setUp])
    expect(whereTo(await elsewhere.submit(setUp, {}, `${setUp}/remove`))).toEqual([
      303,
      `${manage}?saved=second-factor-off`,
    ])
    expect((await signIn()).response.headers.location).toBe('/projects')
    expect(await mails()).toContain('second-factor-removed')
  })

  test('is added only by somebody who has typed the password within ten minutes', async () => {
    const browser = await portal.as('member')
    await portal.app.db
      .updateTable('sessions')
      .set({ proved_at: later(portal.app, -601) })
      .execute()
    const confirm = `/identity/account/confirm?returnUrl=${encodeURIComponent(setUp)}`
    expect(whereTo(await browser.get(setUp))).toEqual([303, confirm])
    expect((await browser.submit(confirm, { password: 'another' })).statusCode).toBe(400)
    expect(whereTo(await browser.submit(confirm, { password }))).toEqual([303, setUp])
    expect((await enrol(browser)).done.statusCode).toBe(200)
  })
})

describeEachEngine('SECOND_FACTOR', (engine) => {
  let portal: TestPortal
  afterEach(() => portal.close())
  const start = async (SECOND_FACTOR: string) => (portal = await startPortal(engine, { SECOND_FACTOR }))
  const signIn = async (id: string) => {
    const browser = portal.visitor()
    const { headers } = await browser.submit(login, { email: addressOf(id), password })
    return { browser, location: headers.location }
  }

  test('off: there are no pages, and nobody is asked', async () => {
    await start('off')
    expect((await (await portal.as('member')).get(manage)).body).not.toContain('Second step')
    expect((await portal.visitor().get(second)).statusCode).toBe(404)
    expect((await signIn('admin')).location).toBe('/')
  })

  test('privileged: administrators and steering members set it up when they sign in', async () => {
    await start('privileged')
    expect((await signIn('member')).location).toBe('/')
    for (const who of ['admin', 'steering']) {
      const { browser, location } = await signIn(who)
      expect(location).toBe(`${second}?returnUrl=%2F`)
      const page = await browser.get(second)
      const enrolment = /name="enrolment" value="([^"]*)"/.exec(page.body)?.[1] ?? ''
      const done = await browser.submit(second, { enrolment, code: authenticator(page.body).code() })
      expect(codesOn(done)).toHaveLength(10)
      expect((await browser.get('/api/user/userinfo')).statusCode).toBe(200)
      expect((await browser.get(setUp)).body).toContain('you cannot turn it off')
      await browser.submit(setUp, {}, `${setUp}/remove`)
      expect((await signIn(who)).location).toBe(`${second}?returnUrl=%2F`)
      expect((await (await signIn(who)).browser.get(second)).body).toContain('Recovery code')
    }
  })

  test('privileged: wrong codes of an app that was lost and removed do not keep its owner from adding another', async () => {
    await start('privileged')
    const add = async () => {
      const { browser } = await signIn('admin')
      const { body } = await browser.get(second)
      const enrolment = /name="enrolment" value="([^"]*)"/.exec(body)?.[1] ?? ''
      return browser.submit(second, { enrolment, code: authenticator(body).code() })
    }
    expect(codesOn(await add())).toHaveLength(10)
    const { browser } = await signIn('admin')
    const tried = Array.from({ length: 11 }, () => browser.submit(second, { code: 'wrong!' }))
    expect((await Promise.all(tried)).map(({ statusCode }) => statusCode)).toContain(429)
    await inTransaction(portal.app.db, async (tx) =>
      forgetFactors(portal.app, tx, await personWithId(tx, 'admin'), undefined),
    )
    expect(codesOn(await add())).toHaveLength(10)
  })

  test('privileged: a session without it has no rights at all, also if the role came later', async () => {
    await start('privileged')
    for (const who of ['admin', 'steering'])
      expect((await (await portal.as(who)).get('/api/user/userinfo')).statusCode).toBe(401)
    const member = await portal.as('lead')
    expect((await member.get('/api/user/userinfo')).statusCode).toBe(200)
    await portal.app.db.updateTable('users').set({ is_admin: 1 }).where('id', '=', 'lead').execute()
    expect((await member.get('/api/user/userinfo')).statusCode).toBe(401)
  })

  test('privileged: a session that was opened without it, because the role had gone, has none when the role returns', async () => {
    await start('privileged')
    const setAdmin = (is_admin: number) =>
      portal.app.db.updateTable('users').set({ is_admin }).where('id', '=', 'admin').execute()
    const { browser } = await signIn('admin')
    await setAdmin(0)
    expect((await browser.submit(second, { csrfToken: await browser.token() })).statusCode).toBe(303)
    expect((await browser.get('/api/user/userinfo')).statusCode).toBe(200)
    await setAdmin(1)
    expect((await browser.get('/api/user/userinfo')).statusCode).toBe(401)
  })

  test('everyone: an applicant, too', async () => {
    await start('everyone')
    expect((await signIn('applicant')).location).toBe(`${second}?returnUrl=%2F`)
  })
})
