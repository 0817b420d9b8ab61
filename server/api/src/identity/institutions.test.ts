import type { JWTPayload } from 'jose'
import fc from 'fast-check'
import type { TestClient, TestResponse } from '../../testing/client'
import { type Forged, type Issuer, startIssuer } from '../../testing/issuer'
import { describeEachEngine, engines, startPortal, type TestPortal } from '../../testing/portal'
import { runs } from '../../testing/runs'
import { enrol } from '../../testing/second-factor'
import { addressOf, password } from '../../testing/world'
import { later } from '../app'

const login = '/identity/account/login'
const manage = '/identity/account/manage/index'
const linkPath = '/identity/account/manage/institutions'
const HTML = { accept: 'text/html' }
const callbackOf = (key: string) => `http://localhost:8080/identity/account/institution/${key}/callback`

let university: Issuer
let hospital: Issuer
let orcid: Issuer
beforeAll(async () => {
  // It warns of what only a server for others needs.
  for (const level of ['info', 'warn'] as const)
    jest.spyOn(console, level).mockImplementation(() => undefined)
  university = await startIssuer(callbackOf('example-university'))
  hospital = await startIssuer(callbackOf('st-mary-s'))
  orcid = await startIssuer(callbackOf('orcid'))
})
afterAll(async () => {
  jest.restoreAllMocks()
  for (const issuer of [university, hospital, orcid]) await issuer.stop()
})
afterEach(() => {
  for (const issuer of [university, hospital]) {
    issuer.forge(undefined)
    issuer.answerWith(undefined)
  }
})

const whereTo = ({ statusCode, headers }: TestResponse) => [statusCode, headers.location]
const isSignedIn = async (browser: TestClient) => (await browser.get('/api/user/userinfo')).statusCode === 200
const inPortal = (url: string) => url.replace('http://localhost:8080', '')

describeEachEngine('an institution', (engine) => {
  let portal: TestPortal
  beforeEach(async () => {
    portal = await startPortal(engine, {
      INSTITUTIONS: `Example University ${university.url}, St Mary’s=${hospital.url}/`,
      ORCID: orcid.url,
    })
  })
  afterEach(() => portal.close())

  const begin = async (browser: TestClient, key = 'example-university') =>
    String((await browser.get(`/identity/account/institution/${key}?returnUrl=%2Fprojects`)).headers.location)

  /** Go to an institution, sign in there, and come back. */
  async function answer(
    browser: TestClient,
    { who = 'ada', at = university, key = 'example-university' } = {},
  ): Promise<TestResponse> {
    const back = await at.visit(await begin(browser, key), who)
    return browser.get(inPortal(back), HTML)
  }

  /** Link an account at an institution with that of somebody who has just signed in. */
  async function linked(who = 'ada', userId = 'member') {
    const browser = await portal.as(userId)
    await answer(browser, { who })
    return { browser, done: await browser.submit(linkPath, {}) }
  }

  const links = () =>
    portal.app.db.selectFrom('institution_links').select(['issuer', 'subject', 'user_id']).execute()

  test('that nobody has linked asks for another way in, and then signs in', async () => {
    const browser = portal.visitor()
    const response = await answer(browser)
    const to = `${login}?notice=not-linked&returnUrl=${encodeURIComponent(linkPath)}`
    expect(whereTo(response)).toEqual([303, to])
    expect(await isSignedIn(browser)).toBe(false)
    expect((await browser.get(to)).body).toContain('which account here is yours')

    const fields = { email: addressOf('member'), password, returnUrl: linkPath }
    expect(whereTo(await browser.submit(to, fields, login))).toEqual([303, linkPath])
    expect(await links()).toEqual([])
    const page = (await browser.get(linkPath)).body
    expect(page).toContain('Link Example University')
    expect(page).toContain(addressOf('member'))
    const before = browser.cookies.get('recog-session')
    expect(whereTo(await browser.submit(linkPath, {}))).toEqual([303, `${manage}?saved=institution`])
    expect(browser.cookies.get('recog-session')).not.toBe(before)

    const other = portal.visitor()
    await other.get(login)
    const visitorToken = other.cookies.get('recog-session')
    expect(whereTo(await answer(other))).toEqual([303, '/projects'])
    expect(other.cookies.get('recog-session')).not.toBe(visitorToken)
    expect((await other.get('/api/user/userinfo')).json()).toMatchObject({ userId: 'member' })
    expect(await links()).toEqual([{ issuer: `${university.origin}/`, subject: 'ada', user_id: 'member' }])
    const mails = await portal.app.db.selectFrom('outbox').select('subject').execute()
    expect(mails.map(({ subject }) => subject)).toContain('An institution now signs you in to ReCOG')
  })

  test('never decides whose the account is that it signs in', async () => {
    await linked()
    const lead = await portal.as('lead')
    expect((await answer(lead)).statusCode).toBe(409)
    expect((await lead.get('/api/user/userinfo')).json()).toMatchObject({ userId: 'lead' })
    // The same name at another institution is somebody else.
    const browser = portal.visitor()
    expect((await answer(browser, { at: hospital, key: 'st-mary-s' })).headers.location).toContain(
      'not-linked',
    )
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('is trusted to name an account at two institutions at once', async () => {
    const { browser } = await linked()
    await answer(browser, { who: 'a.member', at: hospital, key: 'st-mary-s' })
    await browser.submit(linkPath, {})
    const other = portal.visitor()
    await answer(other, { who: 'a.member', at: hospital, key: 'st-mary-s' })
    expect((await other.get('/api/user/userinfo')).json()).toMatchObject({ userId: 'member' })
  })

  test('counts as the password does: a second step follows, and it is no recent proof', async () => {
    const { browser } = await linked()
    const first = portal.visitor()
    await answer(first)
    expect(whereTo(await first.get('/identity/account/manage/second-factor'))).toEqual([
      303,
      `/identity/account/confirm?returnUrl=%2Fidentity%2Faccount%2Fmanage%2Fsecond-factor`,
    ])
    await enrol(browser)
    const second = portal.visitor()
    expect(whereTo(await answer(second))).toEqual([
      303,
      '/identity/account/second-factor?returnUrl=%2Fprojects',
    ])
    expect(await isSignedIn(second)).toBe(false)
  })

  test('does not let in somebody who is deactivated, or has a temporary password', async () => {
    await linked()
    const refused = async (values: { must_change?: number; deactivated_at?: string | null }) => {
      await portal.app.db.updateTable('users').set(values).where('id', '=', 'member').execute()
      const browser = portal.visitor()
      expect((await answer(browser)).statusCode).toBe(400)
      expect(await isSignedIn(browser)).toBe(false)
    }
    await refused({ must_change: 1 })
    await refused({ must_change: 0, deactivated_at: portal.app.now() })
  })

  test('lets somebody in again after a temporary password has expired that they never used', async () => {
    await linked()
    const values = { must_change: 1, temporary_until: portal.app.now() }
    await portal.app.db.updateTable('users').set(values).where('id', '=', 'member').execute()
    const browser = portal.visitor()
    expect(whereTo(await answer(browser))).toEqual([303, '/projects'])
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('answers once, to the browser that has asked, at its own URL', async () => {
    await linked()
    const browser = portal.visitor()
    const back = inPortal(await university.visit(await begin(browser), 'ada'))
    const cookie = browser.cookies.get('recog-institution') ?? ''
    expect((await portal.visitor().get(back, HTML)).statusCode).toBe(400)

    const stolen = portal.visitor()
    await begin(stolen)
    expect((await stolen.get(back, HTML)).statusCode).toBe(400)

    expect(whereTo(await browser.get(back, HTML))).toEqual([303, '/projects'])
    const again = portal.visitor()
    again.cookies.set('recog-institution', cookie)
    expect((await again.get(back, HTML)).statusCode).toBe(400)
    expect(await isSignedIn(again)).toBe(false)

    const mixed = portal.visitor()
    const answered = inPortal(await university.visit(await begin(mixed), 'ada'))
    expect((await mixed.get(answered.replace('example-university', 'st-mary-s'), HTML)).statusCode).toBe(400)
    const named = portal.visitor()
    const withIssuer = inPortal(await university.visit(await begin(named), 'ada'))
    const other = new URL(withIssuer, 'http://localhost:8080')
    other.searchParams.set('iss', hospital.origin)
    expect((await named.get(`${other.pathname}${other.search}`, HTML)).statusCode).toBe(400)
    expect(await isSignedIn(named)).toBe(false)
  })

  test('is given up on after half an hour', async () => {
    const browser = portal.visitor()
    const back = inPortal(await university.visit(await begin(browser), 'ada'))
    const spy = jest.spyOn(portal.app, 'now').mockReturnValue(later(portal.app, 1801))
    expect((await browser.get(back, HTML)).statusCode).toBe(400)
    spy.mockRestore()
  })

  const forgeries: readonly (readonly [string, boolean, (claims: JWTPayload) => Forged])[] = [
    ['of a clock 50 seconds ahead', true, (claims) => moved(claims, 50)],
    ['that has ended less than a minute ago', true, (claims) => moved(claims, -3605)],
    ['that has ended', false, (claims) => moved(claims, -3700)],
    ['from the future', false, (claims) => ({ claims: { ...claims, nbf: (claims.iat ?? 0) + 300 } })],
    ['for another portal', false, (claims) => ({ claims: { ...claims, aud: 'another' } })],
    ['of another issuer', false, (claims) => ({ claims: { ...claims, iss: hospital.origin } })],
    ['for another sign-in', false, (claims) => ({ claims: { ...claims, nonce: 'another' } })],
    ['signed by somebody else', false, (claims) => ({ claims, isForeign: true })],
  ]
  const moved = (claims: JWTPayload, seconds: number): Forged => {
    const { iat = 0, exp = 0 } = claims
    return { claims: { ...claims, iat: iat + seconds, exp: exp + seconds } }
  }
  test.each(forgeries)('%s: accepted is %s', async (_what, isAccepted, forge) => {
    await linked()
    university.forge(forge)
    const browser = portal.visitor()
    await answer(browser)
    expect(await isSignedIn(browser)).toBe(isAccepted)
  })

  test('may change its keys', async () => {
    await linked()
    const browser = portal.visitor()
    const url = await begin(browser)
    await university.rotate()
    await browser.get(inPortal(await university.visit(url, 'ada')), HTML)
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('is not begun by a page of another site, and has its limits', async () => {
    const path = '/identity/account/institution/example-university'
    const crossed = await portal.visitor().get(path, { 'sec-fetch-site': 'cross-site' })
    expect(whereTo(crossed)).toEqual([303, login])
    const visitor = portal.visitor()
    let refused = 0
    for (let i = 0; i < 61; i += 1)
      refused = (await visitor.get(`${path}/callback?code=1&state=2`, HTML)).statusCode
    expect(refused).toBe(429)
    const events = await portal.app.db.selectFrom('security_log').select(['kind', 'detail']).execute()
    expect(events).toContainEqual({ kind: 'sign-in.failed', detail: 'institution' })
  })

  test('leads back to pages of the portal only', async () => {
    await linked()
    const browser = portal.visitor()
    const path = '/identity/account/institution/example-university?returnUrl=https%3A%2F%2Fevil.example'
    const url = String((await browser.get(path, { host: 'evil.example' })).headers.location)
    expect(new URL(url).searchParams.get('redirect_uri')).toBe(callbackOf('example-university'))
    expect(whereTo(await browser.get(inPortal(await university.visit(url, 'ada')), HTML))).toEqual([303, '/'])
  })

  test('is removed with its sessions, unless it is the last way in', async () => {
    const { browser } = await linked()
    const other = portal.visitor()
    await answer(other)
    const remove = () =>
      browser.submit(manage, { issuer: `${university.origin}/`, subject: 'ada' }, `${linkPath}/unlink`)
    const withPassword = async (password_hash: string | null) =>
      portal.app.db.updateTable('users').set({ password_hash }).where('id', '=', 'member').execute()
    await withPassword(null)
    expect((await browser.get(manage)).body).toContain('Your only way in')
    expect((await remove()).statusCode).toBe(409)
    expect(await links()).toHaveLength(1)

    await withPassword('a hash')
    expect(whereTo(await remove())).toEqual([303, `${manage}?saved=institution-removed`])
    expect(await links()).toEqual([])
    expect(await isSignedIn(other)).toBe(false)
    expect(await isSignedIn(browser)).toBe(true)
    const mails = await portal.app.db.selectFrom('outbox').select('subject').execute()
    expect(mails.map(({ subject }) => subject)).toContain('An institution no longer signs you in to ReCOG')
  })

  describe('signs out', () => {
    const logout = '/identity/account/institution/example-university/logout'
    const send = (token: string) =>
      portal.visitor().send({
        method: 'POST',
        url: logout,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ logout_token: token }).toString(),
      })
    const claims = (): JWTPayload => ({
      iss: university.origin,
      aud: university.clientId,
      sub: 'ada',
      iat: Math.floor(Date.now() / 1000),
      jti: 'first',
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    })

    test('whom it has signed in, there and nowhere else, once', async () => {
      const { browser } = await linked()
      const here = portal.visitor()
      await answer(here)
      const token = await university.signed(claims(), false, 'logout+jwt')
      expect((await send(token)).statusCode).toBe(200)
      expect(await isSignedIn(here)).toBe(false)
      expect(await isSignedIn(browser)).toBe(true)
      expect((await send(token)).statusCode).toBe(400)
      const events = await portal.app.db.selectFrom('security_log').select(['kind', 'user_id']).execute()
      expect(events).toContainEqual({ kind: 'signed-out', user_id: 'member' })
    })

    test('one session of its own', async () => {
      await linked()
      const [one, two] = [portal.visitor(), portal.visitor()]
      await answer(one)
      await answer(two)
      const sessions = await portal.app.db
        .selectFrom('sessions')
        .select('issuer_session')
        .where('issuer', 'is not', null)
        .orderBy('created_at')
        .execute()
      const { sub: _sub, ...rest } = claims()
      const sid = sessions[0]?.issuer_session ?? ''
      expect(sid).not.toBe('')
      expect((await send(await university.signed({ ...rest, sid }))).statusCode).toBe(200)
      expect(new Set([await isSignedIn(one), await isSignedIn(two)])).toEqual(new Set([false, true]))
    })

    test.each<[string, (claims: JWTPayload) => Forged]>([
      ['another issuer', (all) => ({ claims: { ...all, iss: hospital.origin } })],
      ['another portal', (all) => ({ claims: { ...all, aud: 'another' } })],
      ['another key', (all) => ({ claims: all, isForeign: true })],
      ['no event', (all) => ({ claims: { ...all, events: {} } })],
      ['a nonce, as a sign-in', (all) => ({ claims: { ...all, nonce: 'n' } })],
      ['an hour ago', (all) => ({ claims: { ...all, iat: (all.iat ?? 0) - 3600 } })],
      ['nobody', ({ sub: _sub, ...all }) => ({ claims: all })],
      ['no number', ({ jti: _jti, ...all }) => ({ claims: all })],
    ])('nobody with a token of %s', async (_what, forge) => {
      await linked()
      const here = portal.visitor()
      await answer(here)
      const { claims: forged, isForeign } = forge(claims())
      expect((await send(await university.signed(forged, isForeign))).statusCode).toBe(400)
      expect(await isSignedIn(here)).toBe(true)
    })
  })

  test('ORCID confirms an iD, and signs nobody in', async () => {
    const iD = '0000-0002-1825-0097'
    const visitor = portal.visitor()
    await answer(visitor, { who: iD, at: orcid, key: 'orcid' })
    expect(await isSignedIn(visitor)).toBe(false)
    const member = await portal.as('member')
    expect((await answer(member, { who: 'no iD', at: orcid, key: 'orcid' })).statusCode).toBe(400)
    await portal.app.db.updateTable('sessions').set({ proved_at: null }).execute()
    await answer(member, { who: iD, at: orcid, key: 'orcid' })
    expect((await member.get(linkPath)).body).toContain(iD)
    await member.submit(linkPath, {})
    const shown = async () =>
      (await (await portal.as('lead')).get('/api/user/member')).json<{ orcid?: string | null }>().orcid
    expect(await shown()).toBe(iD)
    expect((await member.get('/api/user/profile')).json()).toMatchObject({ orcid: iD })
    await member.submit(manage, {}, '/identity/account/manage/orcid/remove')
    expect(await shown()).toBeNull()
    expect(await links()).toEqual([])
  })
})

test.each(engines)('claims of any kind match nobody by address or name (%s)', async (engine) => {
  const portal = await startPortal(engine, { INSTITUTIONS: `Example University ${university.url}` })
  const people = ['member', 'lead', 'steering', 'admin']
  const known = fc.constantFrom(...people, ...people.map(addressOf))
  const text = fc.oneof(
    known,
    known.map((name) => name.toUpperCase()),
    fc.string(),
  )
  const sets = fc.record({
    sub: text.filter((sub) => sub !== '' && sub !== 'linked'),
    email: text,
    email_verified: fc.boolean(),
    preferred_username: text,
    name: text,
    upn: text,
  })
  await portal.app.db
    .insertInto('institution_links')
    .values({
      issuer: `${university.origin}/`,
      subject: 'linked',
      user_id: 'member',
      created_at: portal.app.now(),
    })
    .execute()
  let visit = 0
  const whereTo = async (claims: JWTPayload) => {
    visit += 1
    const browser = portal.visitor({ remoteAddress: `10.0.${visit >> 8}.${visit & 255}` })
    const began = await browser.get('/identity/account/institution/example-university')
    const { searchParams } = new URL(String(began.headers.location))
    const iat = Math.floor(Date.now() / 1000)
    const nonce = searchParams.get('nonce') ?? ''
    const { origin: iss, clientId: aud } = university
    university.answerWith({ ...claims, iss, aud, nonce, iat, exp: iat + 60 })
    const query = new URLSearchParams({ code: 'any', state: searchParams.get('state') ?? '', iss })
    const url = `/identity/account/institution/example-university/callback?${query}`
    return String((await browser.get(url, HTML)).headers.location)
  }
  await fc.assert(
    fc.asyncProperty(sets, async (claims) => {
      expect(await whereTo(claims)).toContain('notice=not-linked')
    }),
    runs(30, 100),
  )
  expect(await whereTo({ sub: 'linked' })).toBe('/')
  expect(await portal.app.db.selectFrom('sessions').select('user_id').execute()).toEqual([
    { user_id: 'member' },
  ])
})

test('without institutions there is no trace of them', async () => {
  const portal = await startPortal('sqlite')
  const member = await portal.as('member')
  expect((await member.get(login)).body + (await member.get(manage)).body).not.toMatch(/institution|ORCID/i)
  expect((await member.get(linkPath)).statusCode).toBe(404)
  expect((await member.get('/identity/account/institution/orcid')).statusCode).toBe(404)
  expect((await member.get('/api/user/lead')).json()).toMatchObject({ orcid: null })
})
