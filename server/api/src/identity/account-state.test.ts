import { addPasskey } from '../../testing/passkey'
import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { enrol } from '../../testing/second-factor'
import { addressOf, password } from '../../testing/world'
import { loginPath } from './paths'
import type { AccountState } from './account-state'

type Row = AccountState & { readonly userId: string; readonly email: string }

describeEachEngine('the state of accounts', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  /** As the list of people and the page of the person say it, which agree. */
  async function stateOf(email: string) {
    const admin = await portal.as('admin')
    const rows = (await admin.get('/api/admin/people')).json<Row[]>()
    const row = rows.find((each) => each.email === email)
    const details = (await admin.get(`/api/admin/people/${row?.userId}`)).json<Row>()
    const state = ({ access, accessUntil, hasSecondStep, lastSignInAt }: Row) => ({
      access,
      accessUntil,
      hasSecondStep,
      lastSignInAt,
    })
    if (!row) throw new Error(`${email} is not listed`)
    expect(state(details)).toEqual(state(row))
    return state(row)
  }
  const create = async (delivery: string) => {
    await (await portal.as('admin')).post('/api/admin/users/account', { emails: ['new@x.org'], delivery })
    return stateOf('new@x.org')
  }
  const inDays = (instant: string | null) => Math.round((Date.parse(instant ?? '') - Date.now()) / 86_400_000)

  test('say who was invited, or has a temporary password, and until when', async () => {
    const invited = await create('link')
    expect(invited).toMatchObject({ access: 'invited', hasSecondStep: false, lastSignInAt: null })
    expect(inDays(invited.accessUntil)).toBe(3)
    const temporary = await create('password')
    expect(temporary).toMatchObject({ access: 'temporary', hasSecondStep: false, lastSignInAt: null })
    expect(inDays(temporary.accessUntil)).toBe(7)
  })

  test('say that a temporary password was used up', async () => {
    await create('password')
    await portal.app.db
      .updateTable('users')
      .set({ temporary_used_at: portal.app.now() })
      .where('email', '=', 'new@x.org')
      .execute()
    const admin = await portal.as('admin')
    // Its use is an entry of the audit log, after which the list is read again.
    await admin.post('/api/admin/people/lead/end-sessions', {})
    expect(await stateOf('new@x.org')).toMatchObject({ access: 'temporary', accessUntil: null })
  })

  test('say when somebody last signed in, and with which steps', async () => {
    expect(await stateOf(addressOf('member'))).toEqual({
      access: 'own',
      accessUntil: null,
      hasSecondStep: false,
      lastSignInAt: null,
    })
    const before = Date.now()
    await portal.visitor().submit(loginPath, { email: addressOf('member'), password })
    const { lastSignInAt } = await stateOf(addressOf('member'))
    expect(Date.parse(lastSignInAt ?? '')).toBeGreaterThanOrEqual(before)
    await enrol(await portal.as('member'))
    await addPasskey(await portal.as('lead'))
    for (const id of ['member', 'lead'])
      expect(await stateOf(addressOf(id))).toMatchObject({ access: 'own', hasSecondStep: true })
  })

  test('say that somebody whom only an institution signs in has a way of their own', async () => {
    const account = { issuer: 'https://idp.example/', subject: 'm', created_at: portal.app.now() }
    await portal.app.db
      .insertInto('institution_links')
      .values({ ...account, user_id: 'member' })
      .execute()
    await portal.app.db.updateTable('users').set({ password_hash: null }).where('id', '=', 'member').execute()
    expect(await stateOf(addressOf('member'))).toMatchObject({ access: 'own', accessUntil: null })
    const body = { emails: [addressOf('member')], delivery: 'link' }
    await (await portal.as('admin')).post('/api/admin/users/account', body)
    const mail = await portal.app.db
      .selectFrom('outbox')
      .select(['kind', 'body'])
      .where('to_address', '=', addressOf('member'))
      .executeTakeFirstOrThrow()
    expect(mail.kind).toBe('account-reset')
    const link = /(\/identity\/account\/reset-password\?token=\S+)/.exec(mail.body)?.[1] ?? ''
    expect((await portal.visitor().get(link)).body).not.toContain('data-passkey')
  })

  test('say nothing of somebody who only asked to join', async () => {
    await portal.app.db
      .updateTable('users')
      .set({ password_hash: null })
      .where('id', '=', 'applicant')
      .execute()
    expect(await stateOf(addressOf('applicant'))).toMatchObject({ access: null, accessUntil: null })
  })
})
