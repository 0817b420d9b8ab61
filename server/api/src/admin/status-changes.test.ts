import { PassThrough } from 'node:stream'
import type { AccountResultWire, BulkAddResultWire } from '@recog/api-contract'
import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { addressOf, counts, password } from '../../testing/world'

describeEachEngine('a person without approval', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  const decline = async () =>
    (await portal.as('steering')).post('/api/steering/decline', { userId: 'applicant' })
  const reset = async () => {
    const admin = await portal.as('admin')
    const response = await admin.post('/api/admin/users/account', { emails: [addressOf('applicant')] })
    return response.json<AccountResultWire[]>()[0]
  }
  const role = async () =>
    (
      await portal.app.db
        .selectFrom('users')
        .select('user_role')
        .where('id', '=', 'applicant')
        .executeTakeFirstOrThrow()
    ).user_role

  test('stays declined, without a way in, when an administrator resets the password', async () => {
    await decline()
    const error = 'The request of this person was declined. Only the steering committee can approve it.'
    expect(await reset()).toMatchObject({ created: false, error, password: null })
    expect(await role()).toBe('Declined')
    expect(await counts(portal.app, 'account.password-reset')).toMatchObject({ audit: 0 })
  })

  test('does not sign in with an older password once declined', async () => {
    const page = '/identity/account/login'
    const signIn = () => portal.visitor().submit(page, { email: addressOf('applicant'), password })
    expect((await signIn()).statusCode).toBe(303)
    await decline()
    expect((await signIn()).statusCode).toBe(400)
  })

  test('stays declined when an administrator adds them to a group', async () => {
    await decline()
    const admin = await portal.as('admin')
    const bulk = await admin.post('/api/admin/committees/alpha/bulk-add', {
      role: 'Member',
      emails: [addressOf('applicant'), addressOf('otherLead')],
    })
    const { results } = bulk.json<{ results: BulkAddResultWire[] }>()
    expect(results).toMatchObject([{ error: expect.stringContaining('declined') }, { error: null }])
    const assigned = await admin.post('/api/admin/users/assign', {
      email: addressOf('applicant'),
      committees: [{ committeeId: 'alpha', role: 'Member' }],
    })
    expect(assigned.statusCode).toBe(409)
    expect(await role()).toBe('Declined')
  })

  test('whose open request an administrator approves by a reset has an audit row and a decision for it', async () => {
    expect(await reset()).toMatchObject({ created: true })
    expect(await role()).toBe('Committee')
    expect((await counts(portal.app, 'member.approved')).audit).toBe(1)
    const decisions = await (await portal.as('steering')).get('/api/steering/decisions')
    expect(decisions.json()).toMatchObject([{ userId: 'applicant', decision: 'approved' }])
  })

  describe('gets one password when credentials are sent', () => {
    const body = JSON.stringify({ emails: [addressOf('member')] })
    let send: (payload: string | PassThrough) => Promise<AccountResultWire[]>
    beforeEach(async () => {
      const admin = await portal.as('admin')
      const headers = { 'x-csrf-token': await admin.token(), 'content-type': 'application/json' }
      send = async (payload) => {
        const request = { method: 'POST', url: '/api/admin/users/account', headers, payload } as const
        return (await admin.send(request)).json<AccountResultWire[]>()
      }
    })
    const outcome = async (responses: readonly AccountResultWire[][]) => ({
      passwords: responses.flatMap(([result]) => result?.password ?? []),
      ...(await counts(portal.app, 'account.password-reset')),
    })
    const one = { passwords: [expect.any(String)], audit: 1, mails: 1 }

    test('many times at once', async () => {
      const responses = await Promise.all(Array.from({ length: 16 }, () => send(body)))
      expect(await outcome(responses)).toEqual(one)
    })

    test('twice, and the call that arrived first is read once the other is done', async () => {
      const reading = new PassThrough()
      const slow = send(reading)
      const fast = await send(body)
      reading.end(body)
      expect(await outcome([fast, await slow])).toEqual(one)
    })
  })
})
