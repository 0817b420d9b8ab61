import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { addressOf, counts, password } from '../../testing/world'
import { confirmAddressChange, requestAddressChange } from './change-address'

const manage = '/identity/account/manage/index'

describeEachEngine('changing the e-mail address', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  const requestChange = async (newEmail: string, currentPassword = password) =>
    (await portal.as('member')).submit(
      manage,
      { newEmail, currentPassword },
      '/identity/account/manage/email',
    )
  const mails = () =>
    portal.app.db
      .selectFrom('outbox')
      .select(['kind', 'to_address', 'body'])
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  const links = async () =>
    (await mails()).flatMap(({ body }) => /(\/identity\/account\/confirm-email\S+)/.exec(body)?.[1] ?? [])
  /** Sends the form behind the link, as a browser that had the page open before the link died. */
  const open = (link: string) => {
    const token = link.split('token=')[1] ?? ''
    return portal.visitor().submit('/identity/account/login', { token }, '/identity/account/confirm-email')
  }
  const userInfo = async () => (await (await portal.as('member')).get('/api/user/userinfo')).json<object>()

  test('takes effect when the link in the new mailbox is confirmed, and the old address is notified', async () => {
    expect((await requestChange('Mia@New.example')).headers.location).toBe(`${manage}?saved=address`)
    const [link = ''] = await links()
    expect((await portal.visitor().get(link)).body).toContain('Mia@New.example')
    expect(await userInfo()).toMatchObject({ email: addressOf('member') })
    expect((await open(link)).statusCode).toBe(200)
    expect(await userInfo()).toMatchObject({ email: 'Mia@New.example' })
    expect((await mails()).map((mail) => [mail.kind, mail.to_address])).toEqual([
      ['confirm-address', 'Mia@New.example'],
      ['address-changed', addressOf('member')],
    ])
    expect((await counts(portal.app, 'account.address-changed')).audit).toBe(1)
    const login = '/identity/account/login'
    const signIn = (email: string) => portal.visitor().submit(login, { email, password })
    expect((await signIn('mia@new.example')).statusCode).toBe(303)
    expect((await signIn(addressOf('member'))).statusCode).toBe(400)
    expect((await open(link)).statusCode).toBe(400)
    expect((await portal.visitor().get(link)).statusCode).toBe(400)
  })

  test('the mail to the new address, which nobody has confirmed, has no text of the member', async () => {
    const scam = { display_name: 'Unlock your account at https://evil.example/' }
    await portal.app.db.updateTable('users').set(scam).where('id', '=', 'member').execute()
    await requestChange('victim@new.example')
    expect((await mails()).map(({ body }) => body)).toEqual([expect.not.stringContaining('evil')])
  })

  test('only the newest of two links works', async () => {
    await requestChange('first@new.example')
    const [first = ''] = await links()
    await requestChange('second@new.example')
    const second = (await links()).find((link) => link !== first) ?? ''
    expect((await open(first)).statusCode).toBe(400)
    expect((await open(second)).statusCode).toBe(200)
    expect(await userInfo()).toMatchObject({ email: 'second@new.example' })
  })

  test('a link stops working when the address of the account changes', async () => {
    await requestChange('late@new.example')
    const [link = ''] = await links()
    const other = { email: 'other@new.example', email_normalised: 'other@new.example' }
    await portal.app.db.updateTable('users').set(other).where('id', '=', 'member').execute()
    expect((await open(link)).statusCode).toBe(400)
    expect(await userInfo()).toMatchObject({ email: 'other@new.example' })
  })

  test('links to reset the password stop working with the old address', async () => {
    const { db } = portal.app
    const link = { token_hash: 'x', user_id: 'member', expires_at: '2999-01-01T00:00:00.000Z' }
    await db.insertInto('reset_links').values(link).execute()
    await requestChange('mia@new.example')
    await open((await links())[0] ?? '')
    expect(await db.selectFrom('reset_links').selectAll().execute()).toEqual([])
  })

  test('does not reveal whether an address is taken, and never takes it from its owner', async () => {
    const taken = await requestChange(addressOf('lead').toUpperCase())
    expect(taken.headers.location).toBe(`${manage}?saved=address`)
    expect(await mails()).toEqual([])
  })

  test('only one of two people who confirm the same address gets it', async () => {
    const { app } = portal
    const person = (userId: string) => ({ userId, email: addressOf(userId), displayName: userId })
    for (const id of ['member', 'lead']) await requestAddressChange(app, person(id), 'same@new.example')
    const tokens = (await links()).map((link) => link.split('token=')[1] ?? '')
    const outcomes = await Promise.all(tokens.map((token) => confirmAddressChange(app, token)))
    expect(outcomes.filter(Boolean)).toHaveLength(1)
  })

  test('asks somebody without a password for a proof from a moment ago instead', async () => {
    const { db } = portal.app
    const member = await portal.as('member')
    const request = () =>
      member.submit(manage, { newEmail: 'mia@new.example' }, '/identity/account/manage/email')
    expect((await request()).body).toContain('The current password is incorrect.')
    await db.updateTable('users').set({ password_hash: null }).where('id', '=', 'member').execute()
    expect((await member.get(manage)).body).not.toContain('Current password')
    await db.updateTable('sessions').set({ proved_at: null }).execute()
    const confirm = `/identity/account/confirm?returnUrl=${encodeURIComponent(manage)}`
    expect((await request()).headers.location).toBe(confirm)
    expect(await mails()).toEqual([])
    await db.updateTable('sessions').set({ proved_at: portal.app.now() }).execute()
    expect((await request()).headers.location).toBe(`${manage}?saved=address`)
    expect(await mails()).toMatchObject([{ kind: 'confirm-address', to_address: 'mia@new.example' }])
  })

  test.each([
    ['not an address', password, 'Please enter a valid email address.'],
    [addressOf('member').toUpperCase(), password, 'This is already your address.'],
    ['mia@new.example', 'not the password', 'The current password is incorrect.'],
  ])('refuses %s', async (email, pass, text) => {
    const response = await requestChange(email, pass)
    expect(response.statusCode).toBe(400)
    expect(response.body).toContain(text)
    expect(await mails()).toEqual([])
  })
})
