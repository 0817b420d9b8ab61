import type { AccountResultWire } from '@recog/api-contract'
import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { addressOf, password } from '../../testing/world'

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
    expect((await portal.visitor().get(link)).body).toContain('Choose a new password')
    const responses = await Promise.all([choose(link), choose(link)])
    expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([303, 400]))
    expect((await choose(link)).statusCode).toBe(400)
  })

  test('the link works for a week', async () => {
    await byLink('new@hospital.example')
    const row = await portal.app.db.selectFrom('reset_links').select('expires_at').executeTakeFirst()
    const days = (Date.parse(row?.expires_at ?? '') - Date.now()) / (24 * 3600 * 1000)
    expect(Math.round(days * 100) / 100).toBe(7)
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
