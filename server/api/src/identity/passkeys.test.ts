import type { TestClient, TestResponse } from '../../testing/client'
import { addPasskey, authenticatorWithPasskey, challengeOn, optionsOn } from '../../testing/passkey'
import { describeEachEngine, startPortal, stopClock, type TestPortal } from '../../testing/portal'
import { addressOf, password } from '../../testing/world'
import { later } from '../app'
import { checkPasskeys } from './passkeys'

const login = '/identity/account/login'
const manage = '/identity/account/manage/index'
const passkeyPath = '/identity/account/passkey'
const newPath = '/identity/account/manage/passkeys/new'
type Circumstances = Parameters<ReturnType<typeof authenticatorWithPasskey>['get']>[1]

describeEachEngine('a passkey', (engine) => {
  let portal: TestPortal
  let device: ReturnType<typeof authenticatorWithPasskey>
  beforeEach(async () => {
    portal = await startPortal(engine)
    device = authenticatorWithPasskey()
  })
  afterEach(() => portal.close())

  const whereTo = ({ statusCode, headers }: TestResponse) => [statusCode, headers.location]
  const isSignedIn = async (browser: TestClient) =>
    (await browser.get('/api/user/userinfo')).statusCode === 200

  const add = async (browser: TestClient, circumstances: Circumstances = {}) =>
    (await addPasskey(browser, device, circumstances)).done

  /** What the sign-in page sends once the passkey has been unlocked. */
  async function signIn(browser: TestClient, circumstances: Circumstances = {}) {
    const { body } = await browser.get(`${login}?returnUrl=%2Fprojects`)
    const passkey = device.get(optionsOn(body), circumstances)
    const fields = { challenge: challengeOn(body), passkey, returnUrl: '/projects' }
    return { fields, response: await browser.submit(login, fields, passkeyPath) }
  }

  test('signs in without a password, under a new token, and counts as both factors', async () => {
    await add(await portal.as('member'))
    const browser = portal.visitor()
    await browser.get(login)
    const before = browser.cookies.get('recog-session')
    expect(whereTo((await signIn(browser)).response)).toEqual([303, '/projects'])
    expect(browser.cookies.get('recog-session')).not.toBe(before)
    expect((await browser.get('/api/user/userinfo')).json()).toMatchObject({ userId: 'member' })
    const sessions = await portal.app.db.selectFrom('sessions').select('factors').execute()
    expect(sessions.map(({ factors }) => factors)).toContain(2)
  })

  test('that is of no use where members reach the portal is said to the operator', async () => {
    await add(await portal.as('member'))
    const warningsAt = async (apiUrl: string) => {
      const said: string[] = []
      const { settings, db } = portal.app
      await checkPasskeys({ db, settings: { ...settings, apiUrl }, warn: (line) => void said.push(line) })
      return said
    }
    expect(await warningsAt('http://localhost:9090')).toEqual([])
    expect(await warningsAt('https://portal.example')).toEqual([
      '1 passkeys cannot be used any more: they were made at localhost, and the portal is at portal.example now',
    ])
    const [atAddress] = await warningsAt('https://[fd00::1]:8443')
    expect(atAddress).toContain('passkeys need a host name')
  })

  test.each([
    ['made for another site', { origin: 'https://evil.example' }],
    ['made for another port', { origin: 'http://localhost:9090' }],
    ['bound to another host', { rpId: 'evil.example' }],
    ['that was not unlocked', { isVerified: false }],
  ])('is not accepted if it is %s', async (_what, circumstances) => {
    expect((await add(await portal.as('lead'), circumstances)).statusCode).toBe(400)
    await add(await portal.as('member'))
    const browser = portal.visitor()
    expect((await signIn(browser, circumstances)).response.statusCode).toBe(400)
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('is bound to the configured URL, whatever the Host header says', async () => {
    const { body } = await portal.visitor().get(login, { host: 'evil.example' })
    expect(optionsOn(body)).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  })

  test('is accepted once, and only from the browser that was asked', async () => {
    await add(await portal.as('member'))
    const browser = portal.visitor()
    await browser.get(login)
    const before = browser.cookies.get('recog-session') ?? ''
    const { fields, response } = await signIn(browser)
    expect(response.statusCode).toBe(303)
    browser.cookies.set('recog-session', before)
    expect((await browser.submit(login, fields, passkeyPath)).statusCode).toBe(400)

    const asked = await browser.get(login)
    const passkey = device.get(optionsOn(asked.body))
    const thief = portal.visitor()
    const stolen = { challenge: challengeOn(asked.body), passkey }
    expect((await thief.submit(login, stolen, passkeyPath)).statusCode).toBe(400)
    expect(await isSignedIn(thief)).toBe(false)
  })

  test('is not accepted from another site, nor an hour later', async () => {
    await add(await portal.as('member'))
    const browser = portal.visitor()
    const { body } = await browser.get(login)
    const fields = { challenge: challengeOn(body), passkey: device.get(optionsOn(body)) }
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await browser.submit(login, fields, passkeyPath, { headers })).statusCode).toBe(403)
    stopClock(portal.app, later(portal.app, 3601))
    expect((await browser.submit(login, fields, passkeyPath)).statusCode).toBe(400)
  })

  test('that nobody has is refused like one that was removed, and nonsense, too', async () => {
    const unknown = (await signIn(portal.visitor())).response
    const owner = await portal.as('member')
    await add(owner)
    await owner.submit(manage, { id: device.id }, '/identity/account/manage/passkeys/remove')
    const removed = (await signIn(portal.visitor())).response
    const text = (body: string) => body.replaceAll(/value="[^"]*"/g, '')
    expect([unknown.statusCode, text(removed.body)]).toEqual([400, text(unknown.body)])
    for (const passkey of ['', '{', '[]', '{"id":1}', '{"id":"x"}']) {
      const visitor = portal.visitor()
      const { body } = await visitor.get(login)
      const fields = { challenge: challengeOn(body), passkey }
      expect((await visitor.submit(login, fields, passkeyPath)).statusCode).toBe(400)
    }
  })

  test('of somebody who was deactivated signs nobody in', async () => {
    await add(await portal.as('member'))
    await portal.app.db
      .updateTable('users')
      .set({ deactivated_at: portal.app.now() })
      .where('id', '=', 'member')
      .execute()
    expect((await signIn(portal.visitor())).response.statusCode).toBe(400)
  })

  test('lets its owner in after a temporary password has expired, and ends the sessions that this opened', async () => {
    await add(await portal.as('member'))
    const reset = await (
      await portal.as('admin')
    ).post('/api/admin/users/account', { emails: [addressOf('member')] })
    const [{ password: temporary = '' } = {}] = reset.json<{ password?: string }[]>()
    const other = portal.visitor()
    await other.submit(login, { email: addressOf('member'), password: temporary })
    expect((await other.get('/identity/account/change-password')).statusCode).toBe(200)
    const browser = portal.visitor()
    expect((await signIn(browser)).response.headers.location).toContain('change-password')

    await portal.app.db
      .updateTable('users')
      .set({ temporary_until: portal.app.now() })
      .where('id', '=', 'member')
      .execute()
    expect(whereTo((await signIn(browser)).response)).toEqual([303, '/projects'])
    expect(await isSignedIn(browser)).toBe(true)
    expect((await other.get('/identity/account/change-password')).statusCode).toBe(303)
    const again = await portal.visitor().submit(login, { email: addressOf('member'), password: temporary })
    expect(again.statusCode).toBe(400)
  })

  test('is added, renamed and removed by its owner only, who is told of each', async () => {
    const owner = await portal.as('member')
    expect(whereTo(await add(owner))).toEqual([303, `${manage}?saved=passkey`])
    const other = await portal.as('lead')
    const change = (client: TestClient, what: string) =>
      client.submit(manage, { id: device.id, name: 'Phone' }, `/identity/account/manage/passkeys/${what}`)
    for (const what of ['rename', 'remove']) await change(other, what)
    expect((await owner.get(manage)).body).toContain('Laptop')
    await change(owner, 'rename')
    expect((await owner.get(manage)).body).toContain('Phone')
    await change(owner, 'remove')
    expect((await owner.get(manage)).body).not.toContain('Phone')
    const mails = await portal.app.db.selectFrom('outbox').select(['kind', 'to_address']).execute()
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual([
      'passkey-added',
      'passkey-removed',
      'passkey-renamed',
    ])
    expect(new Set(mails.map((mail) => mail.to_address))).toEqual(new Set([addressOf('member')]))
  })

  test('that is the last way in stays, also where an institution was linked that the portal does not know any more', async () => {
    const owner = await portal.as('member')
    await add(owner)
    const { db } = portal.app
    await db.updateTable('users').set({ password_hash: null }).where('id', '=', 'member').execute()
    const link = {
      issuer: 'https://closed.example/',
      subject: 'ada',
      created_at: portal.app.now(),
      used_at: null,
    }
    await db
      .insertInto('institution_links')
      .values({ ...link, user_id: 'member' })
      .execute()
    const removal = await owner.submit(manage, { id: device.id }, '/identity/account/manage/passkeys/remove')
    expect(removal.statusCode).toBe(409)
    expect((await signIn(portal.visitor())).response.statusCode).toBe(303)
  })

  test('is changed only by somebody who has proved who they are within ten minutes', async () => {
    const owner = await portal.as('member')
    await add(owner)
    await portal.app.db.updateTable('sessions').set({ proved_at: null }).execute()
    const confirm = (page: string) => `/identity/account/confirm?returnUrl=${encodeURIComponent(page)}`
    expect(whereTo(await owner.get(newPath))).toEqual([303, confirm(newPath)])
    const removal = await owner.submit(manage, { id: device.id }, '/identity/account/manage/passkeys/remove')
    expect(whereTo(removal)).toEqual([303, confirm(manage)])
    const { body } = await owner.get(confirm(newPath))
    const fields = { challenge: challengeOn(body), passkey: device.get(optionsOn(body)) }
    expect(whereTo(await owner.submit(confirm(newPath), fields))).toEqual([303, newPath])
    expect((await owner.get(newPath)).statusCode).toBe(200)
  })

  test('of somebody else proves nothing', async () => {
    await add(await portal.as('lead'))
    const member = await portal.as('member')
    const { body } = await member.get(login.replace('login', 'confirm'))
    await addPasskey(member)
    expect(body).not.toContain('data-passkey')
    const confirm = await member.get('/identity/account/confirm')
    const fields = {
      challenge: challengeOn(confirm.body),
      passkey: device.get(optionsOn(confirm.body)),
    }
    expect((await member.submit('/identity/account/confirm', fields)).statusCode).toBe(400)
  })

  test('lets an administrator in who must have a second factor, and is asked for after the password', async () => {
    await portal.close()
    portal = await startPortal(engine, { SECOND_FACTOR: 'privileged' })
    const lead = await portal.as('lead')
    await add(lead)
    await portal.app.db.updateTable('users').set({ is_admin: 1 }).where('id', '=', 'lead').execute()
    const browser = portal.visitor()
    const byPassword = await browser.submit(login, { email: addressOf('lead'), password })
    expect(whereTo(byPassword)).toEqual([303, '/identity/account/second-factor?returnUrl=%2F'])
    const step = await browser.get('/identity/account/second-factor')
    expect(step.body).toContain('data-passkey="get"')
    expect(step.body).not.toContain('name="enrolment"')
    const fields = { challenge: challengeOn(step.body), passkey: device.get(optionsOn(step.body)) }
    const done = await browser.submit('/identity/account/second-factor', fields, passkeyPath)
    expect(done.statusCode).toBe(303)
    expect((await browser.get('/api/admin/people')).statusCode).toBe(200)
  })

  test('is nowhere with SECOND_FACTOR=off', async () => {
    await portal.close()
    portal = await startPortal(engine, { SECOND_FACTOR: 'off' })
    const { body } = await portal.visitor().get(login)
    expect(body).not.toMatch(/passkey|webauthn/)
    expect((await (await portal.as('member')).get(manage)).body).not.toContain('asskey')
    expect((await portal.visitor().get(newPath)).statusCode).toBe(404)
  })
})
