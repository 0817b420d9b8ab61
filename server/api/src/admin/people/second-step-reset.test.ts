import type { PersonDetailsWire } from '@recog/api-contract'
import type { TestClient } from '../../../testing/client'
import { addPasskey } from '../../../testing/passkey'
import { describeEachEngine, startPortal, type TestPortal } from '../../../testing/portal'
import { enrol } from '../../../testing/second-factor'
import { addressOf, password } from '../../../testing/world'
import { later } from '../../app'
import { loginPath, managePath, secondFactorPath } from '../../identity/paths'
import { resetDueSecondSteps } from './second-step-reset'

const path = '/api/admin/people/member/second-step-reset'

describeEachEngine('removing the second step of somebody who has lost it', (engine) => {
  let portal: TestPortal
  let app: Awaited<ReturnType<typeof enrol>>
  beforeEach(async () => {
    portal = await startPortal(engine)
    for (const id of ['lead', 'steering']) await makeAdministrator(id)
    app = await enrol(await portal.as('member'))
    await portal.app.db.deleteFrom('outbox').execute()
  })
  afterEach(() => portal.close())

  /** Longer ago than the audit log of the test. */
  const makeAdministrator = (id: string) =>
    portal.app.db.updateTable('users').set({ is_admin: 1 }).where('id', '=', id).execute()
  const ask = async (as = 'admin') => (await portal.as(as)).post(path, {})
  /** An administrator who has signed in with a second step. */
  async function withSecondStep(id: string): Promise<TestClient> {
    const browser = await portal.as(id)
    await enrol(browser)
    return browser
  }
  const confirm = (browser: TestClient) => browser.post(`${path}/confirm`, {})
  const details = async () =>
    (await (await portal.as('admin')).get('/api/admin/people/member')).json<PersonDetailsWire>()
  const hasSecondStep = async () => (await details()).hasSecondStep
  const actions = async () => {
    const rows = await portal.app.db
      .selectFrom('audit')
      .select(['action', 'actor_id'])
      .where('action', 'like', 'second-factor.re%')
      .orderBy('seq')
      .execute()
    return rows.map(({ action, actor_id }) => `${actor_id} ${action.replace('second-factor.', '')}`)
  }
  const mails = async () => {
    const rows = await portal.app.db.selectFrom('outbox').select(['kind', 'to_address']).execute()
    return rows.map(({ kind, to_address }) => `${kind} ${to_address}`).toSorted()
  }
  /** What the background does so much later. */
  const pass = async (seconds: number) => {
    const now = later(portal.app, seconds)
    await resetDueSecondSteps({ ...portal.app, now: () => now })
  }
  const DAY = 24 * 3600

  test('is told to the person and to the other administrators, and waits for a day', async () => {
    expect((await ask()).statusCode).toBe(204)
    expect((await ask()).statusCode).toBe(204)
    expect(await mails()).toEqual([
      `notice-second-step-reset ${addressOf('lead')}`,
      `notice-second-step-reset ${addressOf('steering')}`,
      `second-step-reset ${addressOf('member')}`,
    ])
    expect((await details()).secondStepReset).toMatchObject({ askedBy: 'admin', askedByName: 'Ada Admin' })
    await pass(DAY - 60)
    expect(await hasSecondStep()).toBe(true)
    await pass(DAY + 60)
    expect(await hasSecondStep()).toBe(false)
    const signedIn = await portal.visitor().submit(loginPath, { email: addressOf('member'), password })
    expect(signedIn.headers.location).toBe('/')
    expect(await actions()).toEqual(['admin reset-asked', 'admin removed'])
  })

  test('happens at once when a second administrator confirms it', async () => {
    await addPasskey(await portal.as('member'))
    const second = await withSecondStep('lead')
    await ask()
    const response = await confirm(second)
    expect(response.statusCode).toBe(204)
    expect(await hasSecondStep()).toBe(false)
    expect((await details()).secondStepReset).toBeNull()
    expect(await actions()).toEqual(['admin reset-asked', 'lead reset-confirmed', 'lead removed'])
    expect((await confirm(second)).statusCode).toBe(409)
  })

  test('is not confirmed by who has asked, nor by somebody without a second step', async () => {
    const own = await withSecondStep('admin')
    await own.post(path, {})
    expect((await confirm(own)).json()).toMatchObject({
      message: 'Another administrator has to confirm this.',
    })
    expect((await confirm(await portal.as('lead'))).statusCode).toBe(409)
    expect(await hasSecondStep()).toBe(true)
    expect((await ask('lead')).statusCode).toBe(409)
  })

  test('is not confirmed by an account that was made an administrator for it', async () => {
    const admin = await portal.as('admin')
    await admin.write('PUT', '/api/admin/people/otherLead/administrator', { administrator: true })
    const helper = await withSecondStep('otherLead')
    await admin.post(path, {})
    expect((await confirm(helper)).statusCode).toBe(409)
    // Also a day later, as long as it was made one by who asks.
    await portal.app.db
      .updateTable('audit')
      .set({ created_at: later(portal.app, -2 * DAY) })
      .where('action', '=', 'account.made-admin')
      .execute()
    expect((await confirm(helper)).statusCode).toBe(409)
    await portal.app.db.deleteFrom('second_step_resets').execute()
    await ask('lead')
    expect((await confirm(helper)).statusCode).toBe(204)
  })

  test('is refused by signing in', async () => {
    await ask()
    const browser = portal.visitor()
    await browser.submit(loginPath, { email: addressOf('member'), password })
    await pass(1)
    expect((await details()).secondStepReset).not.toBeNull()
    await browser.submit(secondFactorPath, { code: app.code(30) })
    expect((await details()).secondStepReset).toBeNull()
    await pass(DAY + 60)
    expect(await hasSecondStep()).toBe(true)
    expect(await actions()).toEqual(['admin reset-asked', 'member reset-refused'])
  })

  test('is refused from the account page of somebody who is signed in', async () => {
    const browser = await portal.as('member')
    await ask()
    expect((await browser.get(managePath)).body).toContain('Ada Admin has asked to remove your second step')
    const href = `/identity/account/confirm?returnUrl=${encodeURIComponent(managePath)}`
    await browser.submit(href, { code: app.code(30) })
    expect((await details()).secondStepReset).toBeNull()
    expect((await browser.get(managePath)).body).not.toContain('has asked to remove')
  })

  test('can be withdrawn, and lapses when who asked is no administrator any more', async () => {
    await ask()
    expect((await (await portal.as('lead')).write('DELETE', path)).statusCode).toBe(204)
    expect((await (await portal.as('lead')).write('DELETE', path)).statusCode).toBe(204)
    await ask('lead')
    await portal.app.db.updateTable('users').set({ is_admin: 0 }).where('id', '=', 'lead').execute()
    await pass(DAY + 60)
    expect(await hasSecondStep()).toBe(true)
    expect(await actions()).toEqual([
      'admin reset-asked',
      'lead reset-withdrawn',
      'lead reset-asked',
      'null reset-withdrawn',
    ])
  })

  test('is not asked for oneself, nor for somebody without one or who has left', async () => {
    const admin = await portal.as('admin')
    const statuses = []
    for (const id of ['admin', 'lead', 'nobody'])
      statuses.push((await admin.post(`/api/admin/people/${id}/second-step-reset`, {})).statusCode)
    await admin.post('/api/admin/people/member/deactivate', { groups: [], projects: [] })
    statuses.push((await ask()).statusCode)
    expect(statuses).toEqual([409, 409, 404, 409])
  })

  test('needs a recent proof of who asks and who confirms', async () => {
    const [first, second] = [await portal.as('admin'), await withSecondStep('lead')]
    await portal.app.db.updateTable('sessions').set({ proved_at: null }).execute()
    for (const response of [await first.post(path, {}), await confirm(second)])
      expect(response.json()).toMatchObject({ code: 'proof-required' })
  })
})
