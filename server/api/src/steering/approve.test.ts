import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { addressOf, counts } from '../../testing/world'

describeEachEngine('approving a request', (engine) => {
  let portal: TestPortal
  beforeEach(async () => (portal = await startPortal(engine)))
  afterEach(() => portal.close())

  const body = { userId: 'applicant', email: addressOf('applicant') }

  test('turns the applicant into a member with a temporary password by mail', async () => {
    const steering = await portal.as('steering')
    const response = await steering.post('/api/steering/approve', body)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ userId: 'applicant', alreadyApproved: false })
    const users = (await steering.get('/api/steering/users')).json<{ userId: string; userRole: string }[]>()
    expect(users.find((user) => user.userId === 'applicant')?.userRole).toBe('Committee')
    expect(await counts(portal.app, 'member.approved')).toEqual({ audit: 1, mails: 1 })
  })

  test('ends the sessions that they had as an applicant', async () => {
    const applicant = await portal.as('applicant')
    expect((await applicant.get('/api/user/userinfo')).statusCode).toBe(200)
    expect((await (await portal.as('steering')).post('/api/steering/approve', body)).statusCode).toBe(200)
    expect((await applicant.get('/api/user/userinfo')).statusCode).toBe(401)
  })

  test('the history shows when the mail has not been delivered', async () => {
    const steering = await portal.as('steering')
    await steering.post('/api/steering/approve', body)
    const mail = async () =>
      (await steering.get('/api/steering/decisions')).json<{ mail: string | null }[]>()[0]?.mail
    const mailIs = async (last_error: string) => {
      const undelivered = { sent_at: null, next_attempt_at: '9999-01-01T00:00:00.000Z', last_error }
      await portal.app.db.updateTable('outbox').set(undelivered).execute()
      return mail()
    }
    expect(await mailIs('')).toBe('waiting')
    expect(await mailIs('ECONNREFUSED')).toBe('failing')
  })

  test('fifty concurrent approvals make one password, one mail and one audit row', async () => {
    const steering = await portal.as('steering')
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => steering.post('/api/steering/approve', body)),
    )
    expect(responses.map((response) => response.statusCode)).toEqual(Array.from({ length: 50 }, () => 200))
    const first = responses.filter(
      (response) => !response.json<{ alreadyApproved: boolean }>().alreadyApproved,
    )
    expect(first).toHaveLength(1)
    expect(await counts(portal.app, 'member.approved')).toEqual({ audit: 1, mails: 1 })
  })

  test('refuses an address that belongs to somebody else, and changes nothing', async () => {
    const steering = await portal.as('steering')
    const response = await steering.post('/api/steering/approve', { ...body, email: 'else@recog.example' })
    expect(response.statusCode).toBe(409)
    expect(await counts(portal.app, 'member.approved')).toEqual({ audit: 0, mails: 0 })
  })

  test('responds with 404 for an unknown person, and 400 without an id', async () => {
    const steering = await portal.as('steering')
    expect((await steering.post('/api/steering/approve', { userId: 'nobody' })).statusCode).toBe(404)
    expect((await steering.post('/api/steering/approve', {})).statusCode).toBe(400)
  })

  test('declining keeps the history and takes the person off the list; a member cannot be declined', async () => {
    const steering = await portal.as('steering')
    const declined = await steering.post('/api/steering/decline', { userId: 'applicant', reason: 'Unknown' })
    expect(declined.statusCode).toBe(200)
    const users = (await steering.get('/api/steering/users')).json<{ userId: string }[]>()
    expect(users.map((user) => user.userId)).not.toContain('applicant')
    expect((await steering.get('/api/steering/decisions')).json()).toMatchObject([
      { userId: 'applicant', decision: 'declined', reason: 'Unknown', decidedBy: 'Stella Steering' },
    ])
    expect((await steering.post('/api/steering/decline', { userId: 'member' })).statusCode).toBe(409)
  })
})
