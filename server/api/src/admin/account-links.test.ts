import type { AccountResultWire } from '@recog/api-contract'
import { describeEachEngine, startPortal, stopClock, type TestPortal } from '../../testing/portal'
import { addPasskey, authenticatorWithPasskey, challengeOn, optionsOn } from '../../testing/passkey'
import { enrol } from '../../testing/second-factor'
import { addressOf, counts, password } from '../../testing/world'
import { later } from '../app'
import { sendResetLinks } from '../identity/reset-password'

const chosen = 'correct horse battery'
const resetPassword = '/identity/account/reset-password'

/** Decision D12: "send a link instead" of a temporary password. */
describeEachEngine('accounts by link', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  const send = async (emails: string[], delivery?: string) =>
    (await portal.as('admin')).post('/api/admin/users/account', { emails, ...(delivery && { delivery }) })
  const byLink = async (email: string) => (await send([email], 'link')).json<AccountResultWire[]>()[0]
  const mails = () =>
    portal.app.db.selectFrom('outbox').select(['kind', 'to_address', 'body']).orderBy('created_at').execute()
  const linkIn = (body: string) => /(\/identity\/account\/reset-password\?token=\S+)/.exec(body)?.[1] ?? ''
  const lastLink = async () => linkIn((await mails()).at(-1)?.body ?? '')
  /** Sends the form behind the link, as a browser does that had it open before the link died. */
  const choose = (link: string) => {
    const token = link.split('token=')[1] ?? ''
    const fields = { token, newPassword: chosen, repeatPassword: chosen }
    return portal.visitor().submit('/identity/account/login', fields, resetPassword)
  }
  const signIn = async (email: string, pass: string) =>
    (await portal.visitor().submit('/identity/account/login', { email, password: pass })).statusCode

  test('a new account gets a mailed link and no password', async () => {
    expect(await byLink('new@hospital.example')).toEqual({
      email: 'new@hospital.example',
      error: null,
      created: true,
      password: null,
      note: null,
      delivered: 'link',
      committees: [],
    })
    const [mail] = await mails()
    expect(mail).toMatchObject({ kind: 'account-created', to_address: 'new@hospital.example' })
    expect(mail?.body).not.toContain('temporary password')
    const row = await portal.app.db
      .selectFrom('users')
      .select(['password_hash', 'must_change', 'user_role'])
      .where('email', '=', 'new@hospital.example')
      .executeTakeFirst()
    expect(row).toEqual({ password_hash: null, must_change: 0, user_role: 'Committee' })

    expect((await choose(await lastLink())).statusCode).toBe(303)
    expect(await signIn('new@hospital.example', chosen)).toBe(303)
  })

  test('the link works once, also when it is opened twice at the same moment', async () => {
    await byLink('new@hospital.example')
    const link = await lastLink()
    expect((await portal.visitor().get(link)).body).toContain('Choose how you sign in')
    const responses = await Promise.all([choose(link), choose(link)])
    expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([303, 400]))
    expect((await choose(link)).statusCode).toBe(400)
  })

  test('the link works for 72 hours, after which the mail is not sent any more', async () => {
    await byLink('new@hospital.example')
    for (const table of ['reset_links', 'outbox'] as const) {
      const row = await portal.app.db.selectFrom(table).select('expires_at').executeTakeFirst()
      expect(Math.round((Date.parse(row?.expires_at ?? '') - Date.now()) / 36e4) / 10).toBe(72)
    }
    stopClock(portal.app, later(portal.app, 72 * 3600 + 1))
    expect((await choose(await lastLink())).statusCode).toBe(400)
  })

  test('opening the link changes nothing, however often and by whatever program', async () => {
    await byLink('new@hospital.example')
    const link = await lastLink()
    const before = await allRows()
    const scanners: Record<string, string>[] = [
      {},
      { 'sec-purpose': 'prefetch' },
      { 'user-agent': 'Scanner' },
    ]
    for (const headers of scanners) expect((await portal.visitor().get(link, headers)).statusCode).toBe(200)
    expect(await allRows()).toEqual(before)
    expect((await choose(link)).statusCode).toBe(303)
  })
  const allRows = async () => {
    const { db } = portal.app
    const tables = ['users', 'reset_links', 'sessions', 'passkeys', 'audit', 'outbox', 'used_tokens'] as const
    return Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  }

  /** Sends the form behind the link with a passkey. @param opened another browser has opened it */
  async function choosePasskey(link: string, circumstances = {}) {
    const browser = portal.visitor()
    const device = authenticatorWithPasskey()
    const { body } = await browser.get(link)
    const passkey = device.create(optionsOn(body), circumstances)
    const fields = {
      token: link.split('token=')[1] ?? '',
      challenge: challengeOn(body),
      passkey,
      name: 'Phone',
    }
    return { browser, device, body, response: await browser.submit(link, fields, resetPassword) }
  }
  const accountOf = (email: string) =>
    portal.app.db
      .selectFrom('users')
      .leftJoin('passkeys', 'passkeys.user_id', 'users.id')
      .select(['users.id', 'password_hash', 'must_change', 'passkeys.name'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()

  test.each(['link', 'password'])(
    'somebody new, created with a %s, chooses a passkey behind a link, and is on the first page',
    async (delivery) => {
      await send(['new@hospital.example'], delivery)
      if (delivery === 'password') await byForgotten('new@hospital.example')
      const { browser, body, response } = await choosePasskey(await lastLink())
      expect(body).toContain('Choose how you sign in')
      expect([response.statusCode, response.headers.location]).toEqual([303, '/'])
      expect((await browser.get('/api/user/userinfo')).statusCode).toBe(200)
      expect(await accountOf('new@hospital.example')).toMatchObject({
        password_hash: null,
        must_change: 0,
        name: 'Phone',
      })
      const sessions = await portal.app.db
        .selectFrom('sessions')
        .select('factors')
        .where('device', '=', 'lightMyRequest')
        .execute()
      expect(sessions).toEqual([{ factors: 2 }])
      expect((await choose(await lastLink())).statusCode).toBe(400)
    },
  )
  const byForgotten = async (email: string) => {
    const page = '/identity/account/forgot-password'
    await portal.visitor().submit(page, { email })
    stopClock(portal.app, later(portal.app, 2))
    await sendResetLinks(portal.app)
  }

  test('somebody with nothing but a passkey keeps it, until they have chosen a password', async () => {
    await byLink('new@hospital.example')
    const { browser, device } = await choosePasskey(await lastLink())
    const [manage, change] = ['/identity/account/manage/index', '/identity/account/change-password']
    const remove = () => browser.submit(manage, { id: device.id }, '/identity/account/manage/passkeys/remove')
    expect((await remove()).body).toContain('your only way to sign in')
    expect((await browser.get(change)).body).not.toContain('currentPassword')
    const fields = { newPassword: chosen, repeatPassword: chosen }
    await portal.app.db.updateTable('sessions').set({ proved_at: null }).execute()
    expect((await browser.submit(manage, fields, change)).headers.location).toContain('/confirm?')
    await portal.app.db.updateTable('sessions').set({ proved_at: portal.app.now() }).execute()
    expect((await browser.submit(change, fields)).statusCode).toBe(303)
    expect((await remove()).statusCode).toBe(303)
    expect(await signIn('new@hospital.example', chosen)).toBe(303)
  })

  test('a passkey that is not accepted leaves the link as it is', async () => {
    await byLink('new@hospital.example')
    const link = await lastLink()
    expect((await choosePasskey(link, { origin: 'https://evil.example' })).response.statusCode).toBe(400)
    expect((await choosePasskey(link)).response.statusCode).toBe(303)
  })

  test.each(['password', 'app', 'passkey'])(
    'behind the link of somebody with an own %s, only a password can be chosen',
    async (own) => {
      if (own === 'app') await enrol(await portal.as('member'))
      if (own === 'passkey') await addPasskey(await portal.as('member'))
      if (own === 'password') await byForgotten(addressOf('member'))
      else await byLink(addressOf('member'))
      const link = await lastLink()
      expect((await portal.visitor().get(link)).body).not.toContain('data-passkey')
      const { browser } = await openedBy(link, 'new@hospital.example')
      expect(browser.statusCode).toBe(400)
      const keys = await portal.app.db
        .selectFrom('passkeys')
        .selectAll()
        .where('user_id', '=', 'member')
        .execute()
      expect(keys).toHaveLength(own === 'passkey' ? 1 : 0)
    },
  )
  /** Sends a passkey with this link, from a page that offers one to somebody else. */
  async function openedBy(link: string, other: string) {
    await byLink(other)
    const browser = portal.visitor()
    const { body } = await browser.get(await lastLink())
    const passkey = authenticatorWithPasskey().create(optionsOn(body))
    const fields = { token: link.split('token=')[1] ?? '', challenge: challengeOn(body), passkey }
    return { browser: await browser.submit(await lastLink(), fields, resetPassword) }
  }

  test('another invitation replaces the first, says so, and is in the audit log', async () => {
    await byLink('new@hospital.example')
    const first = await lastLink()
    await byLink('new@hospital.example')
    expect((await mails()).at(-1)).toMatchObject({
      kind: 'account-invited',
      body: expect.stringContaining('have not chosen yet how you sign in'),
    })
    expect((await choose(first)).statusCode).toBe(400)
    expect(await counts(portal.app, 'account.invited')).toMatchObject({ audit: 1 })
    expect((await choose(await lastLink())).statusCode).toBe(303)
    await byLink('new@hospital.example')
    expect(await counts(portal.app, 'account.password-reset')).toMatchObject({ audit: 1 })
  })

  test('deactivating the account withdraws the invitation: no link works, and none is sent', async () => {
    await byLink('new@hospital.example')
    const { id } = await accountOf('new@hospital.example')
    await (await portal.as('admin')).post(`/api/admin/people/${id}/deactivate`, { groups: [], projects: [] })
    expect((await choose(await lastLink())).statusCode).toBe(400)
    await byForgotten('new@hospital.example')
    expect(await portal.app.db.selectFrom('reset_links').selectAll().execute()).toEqual([])
  })

  test('with INVITE_BY_LINK nobody sees a password of somebody else, whatever the call wants', async () => {
    await portal.close()
    portal = await startPortal(engine, { INVITE_BY_LINK: '1' })
    const admin = await portal.as('admin')
    const { capabilities } = (await admin.get('/api/user/userinfo')).json<{ capabilities: string[] }>()
    expect(capabilities).toContain('invitations')
    const calls = [
      await send(['one@x.org', addressOf('member')], 'password'),
      await admin.post('/api/admin/committees/alpha/bulk-add', { role: 'Member', emails: ['two@x.org'] }),
      await admin.post('/api/admin/users/assign', {
        email: 'three@x.org',
        committees: [{ committeeId: 'alpha', role: 'Member' }],
      }),
      await (await portal.as('steering')).post('/api/steering/approve', { userId: 'applicant' }),
    ]
    for (const { statusCode, body } of calls)
      expect([statusCode, body]).toEqual([200, expect.not.stringMatching(/"(?:p|initialP)assword":"/)])
    expect(calls[3]?.body).toContain('A link to sign in has been sent via email.')
    const sent = (await mails()).filter(({ kind }) => /^account-|^approved/.test(kind))
    expect(sent).toHaveLength(5)
    for (const { body } of sent)
      expect(body).toMatch(/reset-password\?token=[^]*within 72 hours|within 72 hours[^]*token=/)
    const hashes = await portal.app.db.selectFrom('users').select('id').where('must_change', '=', 1).execute()
    expect(hashes).toEqual([])
  })

  test('taking back an approval ends its link', async () => {
    await portal.close()
    portal = await startPortal(engine, { INVITE_BY_LINK: '1' })
    jest.spyOn(portal.app, 'now').mockReturnValue(portal.app.now())
    const steering = await portal.as('steering')
    await steering.post('/api/steering/approve', { userId: 'applicant' })
    const link = await lastLink()
    await steering.post('/api/steering/undo-decision', { userId: 'applicant' })
    expect((await choose(link)).statusCode).toBe(400)
  })

  test('resetting by link ends the sessions and the old password of a member', async () => {
    const member = await portal.as('member')
    expect(await byLink(addressOf('member'))).toMatchObject({
      created: false,
      password: null,
      delivered: 'link',
      committees: [{ id: 'alpha', role: 'Member' }],
    })
    expect((await member.get('/api/user/userinfo')).statusCode).toBe(401)
    expect(await signIn(addressOf('member'), password)).toBe(400)
    expect((await choose(await lastLink())).statusCode).toBe(303)
    expect(await signIn(addressOf('member'), chosen)).toBe(303)
  })

  test('only the newest link of a person works', async () => {
    await byLink(addressOf('member'))
    const first = await lastLink()
    await byLink(addressOf('member'))
    const second = await lastLink()
    expect((await choose(first)).statusCode).toBe(400)
    expect((await choose(second)).statusCode).toBe(303)
  })

  test('the link is in the mail, and neither in the response nor in the log', async () => {
    await byLink('new@hospital.example')
    const token = (await lastLink()).split('token=')[1] ?? 'none'
    const tables = ['users', 'audit', 'reset_links', 'account_batches'] as const
    for (const table of tables)
      expect(JSON.stringify(await portal.app.db.selectFrom(table).selectAll().execute())).not.toContain(token)
    const log = await (await portal.as('admin')).get('/api/admin/audit-logs?action=account.created')
    expect(log.json()).toMatchObject({ items: [{ detailsJson: '{"delivery":"link"}' }] })
  })

  test('a password is sent by default', async () => {
    for (const delivery of [undefined, 'password'])
      expect((await send(['new@hospital.example'], delivery)).json()).toMatchObject([
        { password: expect.any(String), delivered: 'password' },
      ])
    expect((await send(['not an address'], 'link')).json()).toMatchObject([{ delivered: null }])
    expect((await send(['new@hospital.example'], 'pigeon')).statusCode).toBe(400)
  })

  test('the legacy path accepts the same request', async () => {
    const admin = await portal.as('admin')
    const body = { emails: ['new@hospital.example'], delivery: 'link' }
    expect((await admin.post('/api/admin/createCommitteeUsers', body)).json()).toMatchObject([
      { created: true, password: null, delivered: 'link' },
    ])
  })
})
