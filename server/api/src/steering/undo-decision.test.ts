import { describeEachEngine, startPortal, type TestPortal } from '../../testing/portal'
import { addressOf, counts } from '../../testing/world'
import { later, type App } from '../app'
import { cleanOnce } from '../operations/clean'
import type { QueuedMail } from '../outbox/transport'
import { sendDue } from '../outbox/worker'
import { setAdministrator } from '../admin/people/set-administrator'
import { approve } from './decide'
import { undoDecision } from './pending-decision'

describeEachEngine('undoing a decision', (engine) => {
  let portal: TestPortal
  beforeEach(async () => {
    portal = await startPortal(engine)
    // A machine that stops uses up no seconds.
    jest.spyOn(portal.app, 'now').mockReturnValue(portal.app.now())
  })
  afterEach(() => portal.close())

  const person = { userId: 'applicant', email: addressOf('applicant') }
  const stored = () =>
    portal.app.db.selectFrom('users').selectAll().where('id', '=', 'applicant').executeTakeFirstOrThrow()
  const inSeconds = (seconds: number): App => ({
    ...portal.app,
    now: () => later(portal.app, seconds),
  })
  const sendAfter = async (seconds: number) => {
    const sent: QueuedMail[] = []
    await sendDue(inSeconds(seconds), { send: async (mail) => void sent.push(mail), close: () => undefined })
    return sent.map(({ kind }) => kind)
  }

  test('restores the request and its password, and sends nothing', async () => {
    const before = await stored()
    const steering = await portal.as('steering')
    expect((await steering.post('/api/steering/approve', person)).json()).toMatchObject({ undoSeconds: 10 })
    expect((await steering.post('/api/steering/undo-decision', person)).statusCode).toBe(200)
    expect(await stored()).toEqual(before)
    expect(await counts(portal.app, 'member.approval-undone')).toEqual({ audit: 1, mails: 0 })
    expect((await steering.get('/api/steering/decisions')).json()).toEqual([])
  })

  test('takes the person out of the groups they were added to', async () => {
    const steering = await portal.as('steering')
    await steering.post('/api/steering/approve', person)
    const assignments = [{ committeeId: 'alpha', assigned: true }]
    await steering.post('/api/steering/assign', { userId: 'applicant', assignments })
    expect((await steering.post('/api/steering/undo-decision', person)).statusCode).toBe(200)
    const memberships = portal.app.db.selectFrom('memberships').where('user_id', '=', 'applicant')
    expect(await memberships.selectAll().execute()).toEqual([])
  })

  test('opens a declined request again; the applicant is not told that it was declined', async () => {
    const steering = await portal.as('steering')
    const declined = await steering.post('/api/steering/decline', { userId: 'applicant', reason: 'Unknown' })
    expect(declined.json()).toMatchObject({ undoSeconds: 10 })
    expect((await steering.post('/api/steering/undo-decision', person)).statusCode).toBe(200)
    expect((await stored()).user_role).toBe('Applicant')
    expect(await sendAfter(60)).toEqual([])
  })

  test('is refused once the e-mail is on its way', async () => {
    const steering = await portal.as('steering')
    await steering.post('/api/steering/approve', person)
    expect(await sendAfter(0)).toEqual([])
    expect(await sendAfter(11)).toEqual(['approved'])
    const undone = await steering.post('/api/steering/undo-decision', person)
    expect([undone.statusCode, undone.json<{ message: string }>().message]).toEqual([
      409,
      'It is too late to undo this: the email is on its way.',
    ])
    expect((await stored()).user_role).toBe('Committee')
  })

  test('is refused while a worker holds the e-mail, even if it fails to send it', async () => {
    const steering = await portal.as('steering')
    await steering.post('/api/steering/approve', person)
    const broken = { send: () => Promise.reject(new Error('no')), close: () => undefined }
    await sendDue(inSeconds(11), broken)
    expect((await steering.post('/api/steering/undo-decision', person)).statusCode).toBe(409)
  })

  test('is for the person who decided, once', async () => {
    const steering = await portal.as('steering')
    await steering.post('/api/steering/approve', person)
    await portal.app.db
      .insertInto('memberships')
      .values({ committee_id: 'steering', user_id: 'member', role: 'member', joined_at: portal.app.now() })
      .execute()
    const other = await portal.as('member')
    expect((await other.post('/api/steering/undo-decision', person)).statusCode).toBe(409)
    expect((await steering.post('/api/steering/undo-decision', person)).statusCode).toBe(200)
    expect((await steering.post('/api/steering/undo-decision', person)).statusCode).toBe(409)
    expect((await steering.post('/api/steering/undo-decision', { userId: 'nobody' })).statusCode).toBe(404)
  })

  test('either the decision is undone or its e-mail is sent, never both', async () => {
    const { actor } = await steeringActor()
    for (let round = 0; round < 10; round += 1) {
      await approve({ app: portal.app, actor, body: person })
      // The clock of the worker is ahead, so that both are possible at the same moment.
      const [undone, sent] = await Promise.all([
        undoDecision({ app: portal.app, actor, body: person }).then(
          () => true,
          () => false,
        ),
        sendAfter(11),
      ])
      expect([undone, sent]).toEqual(undone ? [true, []] : [false, ['approved']])
      await reset()
    }
  })

  test.each([
    [
      'somebody makes the person an administrator',
      'PUT',
      'people/applicant/administrator',
      { administrator: true },
    ],
    ['an administrator resets their password', 'POST', 'users/account', { emails: [person.email] }],
    [
      'an administrator deactivates them',
      'POST',
      'people/applicant/deactivate',
      { groups: [], projects: [] },
    ],
  ] as const)('is refused once %s', async (_what, method, path, body) => {
    const steering = await portal.as('steering')
    await steering.post('/api/steering/approve', person)
    const changed = await (await portal.as('admin')).write(method, `/api/admin/${path}`, body)
    expect(changed.statusCode).toBeLessThan(300)
    const before = await stored()
    const undone = await steering.post('/api/steering/undo-decision', person)
    expect([undone.statusCode, undone.json<{ message: string }>().message]).toEqual([
      409,
      'This can no longer be undone: the account has been changed since.',
    ])
    expect(await stored()).toEqual(before)
    // The decision and its e-mail stay.
    expect((await steering.get('/api/steering/decisions')).json()).toHaveLength(1)
  })

  test('nobody is an administrator and an applicant, whichever of the two is first', async () => {
    const { actor } = await steeringActor()
    for (let round = 0; round < 10; round += 1) {
      await approve({ app: portal.app, actor, body: person })
      const [undone, made] = await Promise.allSettled([
        undoDecision({ app: portal.app, actor, body: person }),
        setAdministrator(portal.app, actor, 'applicant', true),
      ])
      expect([undone.status, made.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      expect((await stored()).is_admin).toBe(made.status === 'fulfilled' ? 1 : 0)
      await reset()
    }
  })

  test.each(['/api/steering/approve', '/api/admin/users/account'])(
    'approval by %s gives no right that an undone one has left behind',
    async (path) => {
      await portal.app.db.updateTable('users').set({ is_admin: 1 }).where('id', '=', 'applicant').execute()
      const caller = await portal.as(path.includes('admin') ? 'admin' : 'steering')
      expect((await caller.post(path, { ...person, emails: [person.email] })).statusCode).toBe(200)
      expect(await stored()).toMatchObject({ user_role: 'Committee', is_admin: 0 })
    },
  )

  test('a decision that another one replaced is not told', async () => {
    const [steering, other] = [await portal.as('steering'), await portal.as('steering2')]
    await steering.post('/api/steering/decline', { userId: 'applicant', reason: 'Unknown' })
    await other.post('/api/steering/approve', person)
    expect((await steering.post('/api/steering/undo-decision', person)).statusCode).toBe(409)
    expect(await sendAfter(11)).toEqual(['approved'])
  })

  test('what an undo would restore is deleted afterwards', async () => {
    await (await portal.as('steering')).post('/api/steering/approve', person)
    await cleanOnce(inSeconds(11))
    expect(await portal.app.db.selectFrom('pending_decisions').selectAll().execute()).toEqual([])
  })

  async function reset(): Promise<void> {
    await portal.app.db
      .updateTable('users')
      .set({ user_role: 'Applicant', is_admin: 0 })
      .where('id', '=', 'applicant')
      .execute()
    await portal.app.db.deleteFrom('outbox').execute()
  }

  async function steeringActor() {
    const row = await portal.app.db
      .selectFrom('users')
      .select(['id as userId', 'email', 'display_name as displayName'])
      .where('id', '=', 'steering')
      .executeTakeFirstOrThrow()
    return { actor: row as Parameters<typeof approve>[0]['actor'] }
  }
})
